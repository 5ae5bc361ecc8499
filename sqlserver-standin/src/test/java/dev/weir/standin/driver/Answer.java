package dev.weir.standin.driver;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a batch is answered with, as far as a driver tells of it: rows in brackets, counts as
 * numbers, messages behind a question mark, errors behind an exclamation mark; both with number,
 * state and severity, where the driver knows them.
 */
final class Answer {
  private final List<String> results = new ArrayList<>();

  Answer rows(List<List<String>> rows) {
    results.add("[" + rowsOf(rows) + "]");
    return this;
  }

  Answer count(long count) {
    results.add(String.valueOf(count));
    return this;
  }

  Answer message(int number, int state, int severity, @Nullable String text) {
    results.add("? %d.%d.%d %s".formatted(number, state, severity, text));
    return this;
  }

  Answer error(int number, int state, int severity, @Nullable String text) {
    results.add("! %d.%d.%d %s".formatted(number, state, severity, text));
    return this;
  }

  /** Something else, in its own words. */
  Answer said(String words) {
    results.add(words);
    return this;
  }

  static String rowsOf(List<List<String>> rows) {
    return String.join(";", rows.stream().map(row -> String.join(",", row)).toList());
  }

  @Override
  public String toString() {
    return String.join(" / ", results);
  }
}
