package dev.weir.bootstrap.config.draft;

/** Refuses keys that this version does not implement; to accept and ignore them would mislead. */
final class Unimplemented {
  private Unimplemented() {}

  /** Returns the message about a key or section. */
  static String message(String quotedName) {
    return quotedName + " is not implemented in this version; remove it";
  }
}
