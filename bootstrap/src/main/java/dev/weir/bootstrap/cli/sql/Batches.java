package dev.weir.bootstrap.cli.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a script into batches at the lines that hold nothing but {@code GO}, which no server
 * knows: {@code GO 3} runs the batch before it three times.
 */
final class Batches {
  private static final Pattern GO =
      Pattern.compile("\\s*GO(?:\\s+(?<times>\\d{1,9}))?\\s*", Pattern.CASE_INSENSITIVE);

  private final BufferedReader script;

  Batches(BufferedReader script) {
    this.script = script;
  }

  /** A batch, and how often it is to run. */
  record Batch(String text, int times) {}

  /** The next batch, read no further than its end, so that people can type one after the other. */
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
