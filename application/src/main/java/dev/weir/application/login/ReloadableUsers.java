package dev.weir.application.login;

import dev.weir.domain.login.MappedUser;
import dev.weir.domain.login.PasswordHash;
import org.jspecify.annotations.Nullable;

/** The users of the configuration that is in force. Any thread. */
public final class ReloadableUsers implements UserDirectory {
  private volatile UserDirectory users;

  /** Begins with these users. */
  public ReloadableUsers(UserDirectory users) {
    this.users = users;
  }

  /** Replaces all users. */
  public void replace(UserDirectory others) {
    users = others;
  }

  @Override
  public @Nullable MappedUser find(String login) {
    return users.find(login);
  }

  @Override
  public PasswordHash decoy() {
    return users.decoy();
  }
}
