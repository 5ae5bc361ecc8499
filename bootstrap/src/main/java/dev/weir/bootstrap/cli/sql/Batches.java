package dev.weir.bootstrap.cli.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a script into batches at lines with nothing but {@code GO}, which is no SQL: {@code GO 3}
 * runs the batch before it three times.
 */
final class Batches {
  private static final Pattern GO =
      Pattern.compile("\\s*GO(?:\\s+(?<times>\\d{1,9}))?\\s*", Pattern.CASE_INSENSITIVE);

  private final BufferedReader script;

  Batches(BufferedReader script) {
    this.script = script;
  }

  /** A batch, and the number of times that it runs. */
  record Batch(String text, int times) {}

  /**
   * Returns the next batch. Reads no further than its end, so that a user can type one batch after
   * the other.
   */
  Optional<Batch> next() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line = script.readLine(); line != null; line = script.readLine()) {
      Matcher go = GO.matcher(line);
      if (!go.matches()) {
        text.append(line).append('\n');
      } else if (!text.toString().isBlank()) {
        String times = go.group("times");
        return Optional.of(new Batch(text.toString(), times == null ? 1 : Integer.parseInt(times)));
      } else {
        text.setLength(0);
      }
    }
    return text.toString().isBlank()
        ? Optional.empty()
        : Optional.of(new Batch(text.toString(), 1));
  }
}
