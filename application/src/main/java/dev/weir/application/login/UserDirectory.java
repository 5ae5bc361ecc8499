package dev.weir.application.login;

import dev.weir.domain.login.MappedUser;
import dev.weir.domain.login.PasswordHash;
import org.jspecify.annotations.Nullable;

/** The users that Weir authenticates itself. Answers from memory. */
public interface UserDirectory {
  /** The user of a name, ignoring case as most servers do; or null. */
  @Nullable MappedUser find(String login);

  /**
   * The hash that passwords of unknown users are checked against. It is as costly as those of known
   * users, so that the time of a refusal does not reveal known names.
   */
  PasswordHash decoy();
}
