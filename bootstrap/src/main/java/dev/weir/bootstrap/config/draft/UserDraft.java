package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.schema.UserKeys;

/**
 * One user as it was written.
 *
 * @param number its place in the list, from one
 */
public record UserDraft(int number, Settings settings) {
  /** The user in the words of a message. */
  public String shown() {
    return settings
        .value(UserKeys.LOGIN)
        .map(login -> "user '" + login + "'")
        .orElseGet(() -> "user number " + number);
  }
}
