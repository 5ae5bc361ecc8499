package dev.weir.domain.settings;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A session of a server as SET statements see it: each option has a value, and some move others.
 */
final class ServerModel {
  private static final String OF_THE_LOGIN = "of the login";

  private final SettingsBaseline baseline;
  private final Map<String, String> values = new TreeMap<>();

  ServerModel(SettingsBaseline baseline) {
    this.baseline = baseline;
    for (SessionOption option : SessionOption.ALL) {
      String value = baseline.value(option);
      values.put(name(option), value == null ? OF_THE_LOGIN : value);
    }
    dates();
  }

  /** All goes back to the login but the isolation level. */
  void reset() {
    String isolation = values.get(name(SessionOption.ISOLATION));
    values.putAll(new ServerModel(baseline).values);
    values.put(name(SessionOption.ISOLATION), String.valueOf(isolation));
  }

  void run(String batch) {
    if (batch.isEmpty()) {
      return;
    }
    for (String statement : batch.split(";", -1)) {
      String words = statement.replaceAll("N?'|\\[|]", "");
      if (words.startsWith("USE ")) {
        words = "SET USE " + words.substring(4);
      }
      String assignment = words.substring("SET ".length());
      for (String name : values.keySet()) {
        if (assignment.startsWith(name + " ")) {
          set(name, assignment.substring(name.length() + 1));
          break;
        }
      }
    }
  }

  private void set(String name, String value) {
    values.put(name, value);
    if (name.equals("LANGUAGE")) {
      dates();
    }
    if (name.equals("ANSI_NULL_DFLT_ON") && value.equals("ON")) {
      values.put("ANSI_NULL_DFLT_OFF", "OFF");
    }
    if (name.equals("ANSI_NULL_DFLT_OFF") && value.equals("ON")) {
      values.put("ANSI_NULL_DFLT_ON", "OFF");
    }
  }

  private void dates() {
    values.put("DATEFORMAT", "of " + values.get("LANGUAGE"));
    values.put("DATEFIRST", "of " + values.get("LANGUAGE"));
  }

  private static String name(SessionOption option) {
    Map<SessionOption, String> special = new EnumMap<>(SessionOption.class);
    special.put(SessionOption.DATABASE, "USE");
    special.put(SessionOption.ISOLATION, "TRANSACTION ISOLATION LEVEL");
    String name = special.getOrDefault(option, option.name());
    return name.startsWith("STATISTICS_") ? name.replace('_', ' ') : name;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ServerModel that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
