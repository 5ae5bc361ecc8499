package dev.weir.bootstrap.cli.validate;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.tds.tls.EncryptionScope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How the server of a bucket answered.
 *
 * @param warnings what can be served and should be mended all the same
 */
record ServerResult(BucketId bucket, ServerAddress address, Answer answer, List<String> warnings) {
  ServerResult {
    warnings = List.copyOf(warnings);
  }

  boolean ok() {
    return switch (answer) {
      case Answer.Answered answered -> true;
      case Answer.Failed failed -> false;
    };
  }

  /** The answer. */
  sealed interface Answer {
    /**
     * It can be used as the bucket asks for.
     *
     * @param latency from connecting to its answer to the PRELOGIN
     * @param encryption how much of a connection to it is encrypted
     */
    record Answered(
        Duration latency,
        Optional<ServerVersion> version,
        EncryptionScope encryption,
        Optional<ServerCertificate> certificate,
        Login login)
        implements Answer {}

    /**
     * It cannot be used as the bucket asks for.
     *
     * @param error the number of the error by which it has refused a login
     */
    record Failed(String reason, OptionalInt error) implements Answer {}
  }

  /** Whether a login was made. */
  sealed interface Login {
    /** The user is in this database. */
    record Made(String user, String database) implements Login {}

    /** There was none to be made. */
    record NotMade(String because) implements Login {}
  }
}
