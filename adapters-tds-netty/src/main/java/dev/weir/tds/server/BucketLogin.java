package dev.weir.tds.server;

import dev.weir.domain.bucket.ServerLocation;
import dev.weir.tds.wire.Login7;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** A login that Weir makes itself, by a user and a password. */
final class BucketLogin implements LoginScript {
  private Login7 login;
  private @Nullable LoginDialogue dialogue;

  BucketLogin(Login7 login) {
    this.login = login;
  }

  @Override
  public void begun(LoginDialogue begun) {
    dialogue = begun;
  }

  @Override
  public boolean federated() {
    return false;
  }

  @Override
  public Login7 login(boolean federatedAnswered) {
    return login;
  }

  @Override
  public void challenged(LoginResponse.Challenged challenge) {
    if (dialogue != null) {
      dialogue.giveUp("the server wants a login that is not a SQL login");
    }
  }

  @Override
  public void accepted(ByteBuf response, LoginResponse.Accepted read) {
    // The facts of the outcome have all that is needed.
  }

  @Override
  public @Nullable String routed(ServerLocation server) {
    login = login.withServerName(server.host());
    return null;
  }
}
