package dev.weir.tds.server;

import dev.weir.domain.bucket.ServerLocation;
import dev.weir.tds.wire.Login7;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one login. Called on the loop of the bucket, in the order of the methods; again
 * from the first on where the login goes to another server.
 */
public interface LoginScript {
  /** A connection is open. */
  void begun(LoginDialogue dialogue);

  /** Returns whether the login has a token, which is never sent unencrypted. */
  boolean federated();

  /**
   * Returns the login.
   *
   * @param federatedAnswered whether the server supports logins by token
   */
  Login7 login(boolean federatedAnswered);

  /** The server challenges the client; the dialogue waits for the answer without a deadline. */
  void challenged(LoginResponse.Challenged challenge);

  /**
   * The server accepted the login.
   *
   * @param response the whole response, which the caller keeps
   * @param read its meaning
   */
  void accepted(ByteBuf response, LoginResponse.Accepted read);

  /**
   * The login goes to another server: its server routes it there, or does not serve it.
   *
   * @return the reason for which that is impossible, or null where it is possible
   */
  @Nullable String routed(ServerLocation server);
}
