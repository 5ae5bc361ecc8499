package dev.weir.tds.server;

import dev.weir.domain.login.LoginFacts;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;

/** The meaning of a server's response to a login. */
public sealed interface LoginResponse {
  /** The longest response that is read; real ones are far shorter. */
  int MAX_LENGTH = 64 * 1024;

  /**
   * The login is accepted.
   *
   * @param facts the facts that answer the next login of the profile
   * @param packetSize the packet size from the next message on
   * @param sessionRecovery whether the server acknowledges SESSIONRECOVERY
   */
  record Accepted(LoginFacts facts, int packetSize, boolean sessionRecovery)
      implements LoginResponse {}

  /**
   * The login is refused; the server closes the connection.
   *
   * @param error the first error, which is the most specific
   * @param tokens the ERROR and INFO tokens in the layout of TDS 7.2 and later, for the client
   */
  record Refused(ServerError error, ServerTokens tokens) implements LoginResponse {}

  /** The login is routed to another server. */
  record Routed(String host, int port) implements LoginResponse {}

  /**
   * The server needs a further token: of an integrated login, or of an identity provider.
   *
   * @param federated whether the token is an identity provider's
   * @param token the server's challenge, for the client
   */
  record Challenged(boolean federated, ServerTokens token) implements LoginResponse {}

  /** The response is malformed. */
  record Broken(String reason) implements LoginResponse {}

  /**
   * Reads the payload of a whole response. Neither consumes nor keeps the buffer, and throws for no
   * bytes.
   *
   * @param asked the layout of the version that the login asked for
   */
  static LoginResponse read(ByteBuf payload, TdsVersion asked) {
    return new LoginResponseReader(payload, asked).read();
  }
}
