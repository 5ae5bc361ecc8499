package dev.weir.bootstrap.config.draft;

/** Refuses what a later version does: to accept and ignore it would mislead. */
final class Unimplemented {
  private Unimplemented() {}

  /** The message about a key or section. */
  static String message(String quotedName) {
    return quotedName + " is not implemented in this version; remove it";
  }
}
