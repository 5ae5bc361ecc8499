package dev.weir.domain.facts;

import java.util.Locale;

/** The effect of a reset on one kind of session state. */
public enum ResetEffect {
  /** The state is again as after the login. */
  RESTORED,
  /** The state is as before the reset. */
  KEPT,
  /** There is no such state: the server refuses to create it. */
  ABSENT,
  /** There is no evidence, or the evidence contradicts itself. Rely on neither. */
  UNKNOWN;

  /** Returns the name in logs and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
