package dev.weir.application.login;

import dev.weir.domain.login.MappedUser;
import dev.weir.domain.login.PasswordHash;
import org.jspecify.annotations.Nullable;

/** The users that Weir checks itself. Answers at once, from memory. */
public interface UserDirectory {
  /** The user of that name, in whatever case as on most servers; or null. */
  @Nullable MappedUser find(String login);

  /**
   * What passwords of unknown users are checked against, in vain: as costly as those of known ones,
   * so that the time taken does not tell who is known.
   */
  PasswordHash decoy();
}
