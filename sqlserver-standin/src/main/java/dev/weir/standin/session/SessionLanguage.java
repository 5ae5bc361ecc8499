package dev.weir.standin.session;

import org.jspecify.annotations.Nullable;

/** The languages that SET LANGUAGE knows, and how dates are written and weeks begin in them. */
public enum SessionLanguage {
  US_ENGLISH("us_english", "English", "mdy", 7),
  BRITISH("British", "British English", "dmy", 1),
  GERMAN("Deutsch", "German", "dmy", 1),
  FRENCH("Français", "French", "dmy", 1),
  SPANISH("Español", "Spanish", "dmy", 1),
  ITALIAN("Italiano", "Italian", "dmy", 1),
  DUTCH("Nederlands", "Dutch", "dmy", 1),
  SWEDISH("Svenska", "Swedish", "ymd", 1),
  PORTUGUESE("Português", "Portuguese", "dmy", 7),
  BRAZILIAN("Português (Brasil)", "Brazilian", "dmy", 7);

  private final String official;
  private final String alias;
  private final String dateFormat;
  private final int dateFirst;

  SessionLanguage(String official, String alias, String dateFormat, int dateFirst) {
    this.official = official;
    this.alias = alias;
    this.dateFormat = dateFormat;
    this.dateFirst = dateFirst;
  }

  /** The name that clients are told. */
  public String official() {
    return official;
  }

  public String dateFormat() {
    return dateFormat;
  }

  public int dateFirst() {
    return dateFirst;
  }

  /** The language of that name or alias, in any case; null if there is none. */
  public static @Nullable SessionLanguage named(String name) {
    for (SessionLanguage language : values()) {
      if (language.official.equalsIgnoreCase(name) || language.alias.equalsIgnoreCase(name)) {
        return language;
      }
    }
    return null;
  }
}
