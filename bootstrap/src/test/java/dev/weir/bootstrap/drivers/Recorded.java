package dev.weir.bootstrap.drivers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a driver sees at a server, written down: the name of each scenario, and below it a line for
 * each step, the connect first.
 */
final class Recorded {
  private static final String HEAD = "== ";
  private static final String STEP = "  ";

  private Recorded() {}

  static Map<String, List<String>> read(Path file) throws IOException {
    Map<String, List<String>> seen = new LinkedHashMap<>();
    List<String> steps = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(HEAD)) {
        steps = new ArrayList<>();
        seen.put(line.substring(HEAD.length()), steps);
      } else if (line.startsWith(STEP)) {
        steps.add(line.substring(STEP.length()));
      }
    }
    return seen;
  }

  static void write(Path file, String driver, Map<String, List<String>> seen) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "# What %s sees at a server; scripts/check differential --record writes it."
            .formatted(driver));
    seen.forEach(
        (scenario, steps) -> {
          lines.add("");
          lines.add(HEAD + scenario);
          steps.forEach(step -> lines.add(STEP + step));
        });
    Files.write(file, lines);
  }
}
