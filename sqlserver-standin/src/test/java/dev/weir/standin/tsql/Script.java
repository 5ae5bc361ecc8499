package dev.weir.standin.tsql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of behaviours. Each begins with {@code == its name}; then come batches, each with {@code
 * ->} on a line of its own behind it, the lines of the answer, and an empty line. A batch that
 * begins with {@code @2} is that session's; {@code @reset} resets the first one.
 */
record Script(String name, List<Behaviour> behaviours) {
  /** What is shown by a few batches on a fresh server. */
  record Behaviour(String name, int line, List<Exchange> exchanges) {}

  /** One batch and its answer. */
  record Exchange(int line, String batch, String answer) {}

  static Script read(String name) {
    try (InputStream file = Script.class.getResourceAsStream("/tsql/" + name + ".txt")) {
      if (file == null) {
        throw new IllegalArgumentException("there is no script " + name);
      }
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return new Script(name, behaviours(text.lines().toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Behaviour> behaviours(List<String> lines) {
    List<Behaviour> behaviours = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      String line = lines.get(at);
      if (line.startsWith("== ")) {
        int end = at + 1;
        while (end < lines.size() && !lines.get(end).startsWith("== ")) {
          end++;
        }
        behaviours.add(new Behaviour(line.substring(3), at + 1, exchanges(lines, at + 1, end)));
        at = end;
      } else {
        at++;
      }
    }
    return behaviours;
  }

  private static List<Exchange> exchanges(List<String> lines, int from, int to) {
    List<Exchange> exchanges = new ArrayList<>();
    int at = from;
    while (at < to) {
      if (lines.get(at).isEmpty()) {
        at++;
        continue;
      }
      int arrow = at;
      while (arrow < to && !lines.get(arrow).equals("->")) {
        arrow++;
      }
      if (arrow == to) {
        throw new IllegalArgumentException("line " + (at + 1) + ": a batch without an answer");
      }
      int end = arrow + 1;
      while (end < to && !lines.get(end).isEmpty()) {
        end++;
      }
      exchanges.add(
          new Exchange(
              at + 1,
              String.join("\n", lines.subList(at, arrow)),
              String.join("\n", lines.subList(arrow + 1, end))));
      at = end;
    }
    return exchanges;
  }
}
