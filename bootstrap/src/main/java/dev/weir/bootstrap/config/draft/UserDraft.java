package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.schema.UserKeys;

/**
 * One user as it was written.
 *
 * @param number the position in the list, from 1
 */
public record UserDraft(int number, Settings settings) {
  /** Returns the user as messages name it. */
  public String shown() {
    return settings
        .value(UserKeys.LOGIN)
        .map(login -> "user '" + login + "'")
        .orElseGet(() -> "user number " + number);
  }
}
