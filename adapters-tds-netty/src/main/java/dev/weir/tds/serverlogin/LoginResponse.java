package dev.weir.tds.serverlogin;

import dev.weir.domain.login.LoginFacts;
import io.netty.buffer.ByteBuf;

/** What a server's response to a login comes to. */
public sealed interface LoginResponse {
  /** No response to a login is nearly as long; one that is longer is not read. */
  int MAX_LENGTH = 64 * 1024;

  /**
   * The session is open.
   *
   * @param facts what the next login of the profile can be answered with
   * @param packetSize the packet size from the next message on
   */
  record Accepted(LoginFacts facts, int packetSize) implements LoginResponse {}

  /**
   * The server does not let this login in; it closes the connection now.
   *
   * @param error the first error it gave, which says most
   * @param tokens its ERROR and INFO tokens as they were, to be handed to the client
   */
  record Refused(ServerError error, ServerTokens tokens) implements LoginResponse {}

  /** The login is to be made at another server, on a new connection. */
  record Routed(String host, int port) implements LoginResponse {}

  /**
   * The server wants to hear more before it decides: the next token of an integrated login, or one
   * of an identity provider.
   *
   * @param federated whether it is the identity provider's
   * @param token what it says to the client, to be handed on
   */
  record Challenged(boolean federated, ServerTokens token) implements LoginResponse {}

  /** It cannot be understood. */
  record Broken(String reason) implements LoginResponse {}

  /**
   * Reads the payload of a whole response. Nothing is consumed, nothing kept of the buffer, and
   * whatever the bytes are, no exception comes out.
   */
  static LoginResponse read(ByteBuf payload) {
    return new LoginResponseReader(payload).read();
  }
}
