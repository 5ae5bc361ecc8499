package dev.weir.tds.serverdial;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.tds.login7.Login7;
import dev.weir.tds.serverlogin.LoginResponse;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * What is said in one login, wherever that leads. Called on the loop of the bucket, in the order of
 * the methods; again from the first on where a server sends it on to another.
 */
public interface LoginScript {
  /** A connection is open. */
  void begun(LoginDialogue dialogue);

  /** Whether the login brings a token, which crosses no network readable. */
  boolean federated();

  /**
   * The login.
   *
   * @param federatedAnswered whether the server said that it takes tokens
   */
  Login7 login(boolean federatedAnswered);

  /** The server wants to hear more; the dialogue waits for as long as that takes. */
  void challenged(LoginResponse.Challenged challenge);

  /**
   * The server accepted the login.
   *
   * @param response all that it said; stays the caller's
   * @param read what that comes to
   */
  void accepted(ByteBuf response, LoginResponse.Accepted read);

  /**
   * The server wants the login to be made at another one.
   *
   * @return why that cannot be, or null where it can
   */
  @Nullable String routed(ServerAddress address);
}
