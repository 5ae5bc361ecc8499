package dev.weir.standin.driver;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The TDS version in the name of a driver, as in {@code tsql-7.1}; the newest where it has none.
 */
final class OldVersion {
  private static final Pattern NAME = Pattern.compile("(.+)-(7\\.[01])");
  private static final String NEWEST = "7.4";

  private OldVersion() {}

  /** The name without the version, which its program has. */
  static String driverOf(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() ? matcher.group(1) : name;
  }

  static String of(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() ? matcher.group(2) : NEWEST;
  }
}
