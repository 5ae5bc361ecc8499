package dev.weir.bootstrap.config;

import java.util.Locale;

/** The word by which files, logs and reports name an enum constant. */
public final class EnumWord {
  private EnumWord() {}

  /** Returns the name of the constant in lower case. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
