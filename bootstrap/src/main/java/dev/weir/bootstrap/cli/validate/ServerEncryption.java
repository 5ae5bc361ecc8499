package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.ServerTlsMode;
import java.util.Locale;
import java.util.Optional;

/**
 * What a server says about encryption to a client that asks for no more than an encrypted login
 * (MS-TDS 2.2.6.5, option ENCRYPTION).
 */
enum ServerEncryption {
  /** The login only; everything where the client asks for it. */
  ON_REQUEST("on request"),
  /** Everything, whatever the client asks for. */
  REQUIRED("required"),
  /** It has none. */
  NOT_SUPPORTED("not supported"),
  /** TLS before the first TDS byte; the option is not looked at. */
  STRICT("strict");

  private final String words;

  ServerEncryption(String words) {
    this.words = words;
  }

  /** In a sentence. */
  String words() {
    return words;
  }

  /** In JSON. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Why a bucket of that mode cannot be served by such a server, if it cannot. */
  Optional<String> objectionTo(ServerTlsMode mode) {
    return switch (this) {
      case ON_REQUEST, STRICT -> Optional.empty();
      case REQUIRED ->
          mode == ServerTlsMode.OFF
              ? Optional.of("it requires encryption, and the bucket has 'tls: off'")
              : Optional.empty();
      case NOT_SUPPORTED ->
          switch (mode) {
            case OFF, LOGIN -> Optional.empty();
            case REQUIRE, VERIFY, STRICT ->
                Optional.of(
                    "it has no encryption, and the bucket has 'tls: "
                        + mode.name().toLowerCase(Locale.ROOT)
                        + "'");
          };
    };
  }
}
