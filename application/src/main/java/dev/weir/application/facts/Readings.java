package dev.weir.application.facts;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of one block of readings in an answer. */
record Readings(Map<MeasuredValue, String> values) {
  static final Readings EMPTY = new Readings(Map.of());

  /** Finds the rows of a block; a value that was not told is missing. */
  static Readings of(List<List<String>> rows, String block) {
    Map<MeasuredValue, String> values = new EnumMap<>(MeasuredValue.class);
    for (MeasuredValue reading : MeasuredValue.values()) {
      String value = row(rows, reading.key(block));
      if (value != null && !value.isEmpty()) {
        values.put(reading, reading.normal(value));
      }
    }
    return new Readings(values);
  }

  /** Returns the second value of the last row that begins with this key; null if there is none. */
  static @Nullable String row(List<List<String>> rows, String key) {
    String found = null;
    for (List<String> row : rows) {
      if (row.size() > 1 && row.get(0).equals(key)) {
        found = row.get(1);
      }
    }
    return found;
  }

  @Nullable String get(MeasuredValue reading) {
    return values.get(reading);
  }

  /** Returns a value as a number; null if it was not told or is none. */
  @Nullable Integer number(MeasuredValue reading) {
    String value = values.get(reading);
    return value == null ? null : numberOf(value);
  }

  /** Returns the number that a text is; null for another text. */
  static @Nullable Integer numberOf(String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  boolean has(MeasuredValue reading) {
    return values.containsKey(reading);
  }

  /** Returns whether a transaction is open; null if that was not told. */
  @Nullable Boolean isInTransaction() {
    Integer count = number(MeasuredValue.TRANSACTIONS);
    return count == null ? null : count > 0;
  }
}
