package dev.weir.domain.facts;

import java.util.Locale;

/** A server's reaction to a SET statement. */
public enum SetReaction {
  /** The value was in force afterwards. */
  ACCEPTED,
  /** The server reported no error, and the value stayed as it was. */
  IGNORED,
  /** The server reported an error. */
  REFUSED,
  /** There is no evidence. */
  UNKNOWN;

  /** Returns the name in logs and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
