package dev.weir.domain.facts;

import java.util.Locale;

/** The evidence for a trait of a server. */
public enum Truth {
  /** It was seen to have it. */
  YES,
  /** It was seen not to have it. */
  NO,
  /** There is no evidence. Rely on neither. */
  UNKNOWN;

  /** Returns the truth of something that was seen. */
  public static Truth of(boolean isSo) {
    return isSo ? YES : NO;
  }

  /** Returns the name in logs and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
