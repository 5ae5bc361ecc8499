package dev.weir.tds.interleaving;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** The options of a session, as it must find them. */
final class Options {
  private static final Map<String, Integer> BITS =
      new TreeMap<>(
          Map.of(
              "IMPLICIT_TRANSACTIONS", 2,
              "ANSI_WARNINGS", 8,
              "ANSI_PADDING", 16,
              "ANSI_NULLS", 32,
              "ARITHABORT", 64,
              "ARITHIGNORE", 128,
              "QUOTED_IDENTIFIER", 256,
              "NOCOUNT", 512,
              "NUMERIC_ROUNDABORT", 8192,
              "XACT_ABORT", 16384));
  private static final List<String> SWITCHES =
      BITS.keySet().stream().filter(name -> !name.equals("IMPLICIT_TRANSACTIONS")).toList();

  /** ANSI_NULL_DFLT_ON and CONCAT_NULL_YIELDS_NULL, which ODBC logins have and nobody changes. */
  private static final int ALWAYS = 1024 + 4096;

  private static final List<String> LEVELS =
      List.of("READ UNCOMMITTED", "READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE");
  private static final String LEVEL = "TRANSACTION ISOLATION LEVEL";
  private static final String ON = "ON";

  private final Map<String, String> values = new TreeMap<>();

  Options() {
    toLogin();
  }

  /** One option that is set. */
  record Assignment(String option, String value) {
    String sql() {
      return "SET " + option + " " + value;
    }
  }

  private void toLogin() {
    BITS.keySet().forEach(name -> values.put(name, "OFF"));
    List.of("ANSI_WARNINGS", "ANSI_PADDING", "ANSI_NULLS", "QUOTED_IDENTIFIER")
        .forEach(name -> values.put(name, ON));
    values.put("LOCK_TIMEOUT", "-1");
    values.put("TEXTSIZE", String.valueOf(Integer.MAX_VALUE));
    values.put("DATEFIRST", "7");
    values.put("DATEFORMAT", "mdy");
    values.put("LANGUAGE", "us_english");
    values.put("ROWCOUNT", "0");
    values.putIfAbsent(LEVEL, "READ COMMITTED");
  }

  /** As after the client's own reset, which leaves the isolation level. */
  void reset() {
    toLogin();
  }

  /** Some option with some value. */
  static Assignment any(RandomGenerator random) {
    return switch (random.nextInt(11)) {
      case 0, 1 -> new Assignment("LOCK_TIMEOUT", String.valueOf(2000 + random.nextInt(5000)));
      case 2 -> new Assignment("TEXTSIZE", String.valueOf(5000 + random.nextInt(5000)));
      case 3 -> new Assignment("DATEFIRST", String.valueOf(1 + random.nextInt(7)));
      case 4 -> new Assignment("DATEFORMAT", random.nextBoolean() ? "dmy" : "mdy");
      case 5 -> new Assignment("LANGUAGE", random.nextBoolean() ? "British" : "us_english");
      case 6 -> new Assignment("ROWCOUNT", String.valueOf(random.nextInt(3)));
      case 7 -> new Assignment(LEVEL, LEVELS.get(random.nextInt(LEVELS.size())));
      default ->
          new Assignment(
              SWITCHES.get(random.nextInt(SWITCHES.size())), random.nextBoolean() ? ON : "OFF");
    };
  }

  void set(Assignment assignment) {
    values.put(assignment.option(), assignment.value());
    if (assignment.option().equals("LANGUAGE")) {
      boolean british = assignment.value().equals("British");
      values.put("DATEFORMAT", british ? "dmy" : "mdy");
      values.put("DATEFIRST", british ? "1" : "7");
    }
  }

  private String value(String option) {
    return String.valueOf(values.get(option));
  }

  boolean isOn(String option) {
    return value(option).equals(ON);
  }

  int isolation() {
    return 1 + LEVELS.indexOf(value(LEVEL));
  }

  /** How many of so many rows come. */
  int rows(int all) {
    int limit = Integer.parseInt(value("ROWCOUNT"));
    return limit == 0 ? all : Math.min(limit, all);
  }

  /** What {@link #expected} is the answer to. */
  static final String QUESTION =
      "@@OPTIONS, @@LOCK_TIMEOUT, @@TEXTSIZE, @@DATEFIRST, @@LANGUAGE,"
          + " MONTH(CAST('03-02-2001' AS datetime))";

  String expected() {
    int bits = ALWAYS;
    for (Map.Entry<String, Integer> each : BITS.entrySet()) {
      bits += isOn(each.getKey()) ? each.getValue() : 0;
    }
    return "%d|%s|%s|%s|%s|%s"
        .formatted(
            bits,
            value("LOCK_TIMEOUT"),
            value("TEXTSIZE"),
            value("DATEFIRST"),
            value("LANGUAGE"),
            value("DATEFORMAT").equals("dmy") ? "2" : "3");
  }
}
