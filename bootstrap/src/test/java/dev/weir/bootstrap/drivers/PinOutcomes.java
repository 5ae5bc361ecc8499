package dev.weir.bootstrap.drivers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was seen of sessions that were pinned or not, by driver and shape, as it is written down.
 */
final class PinOutcomes {
  /** The driver has no word for any step of the shape. */
  static final String CANNOT = "cannot";

  private static final String BAR = " | ";

  private final Map<String, Map<String, String>> byDriver = new LinkedHashMap<>();

  static PinOutcomes read(Path file) throws IOException {
    PinOutcomes outcomes = new PinOutcomes();
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] fields = line.split(" \\| ", 3);
        outcomes.of(fields[0]).put(fields[1], fields[2]);
      }
    }
    return outcomes;
  }

  /** What one driver's sessions met, by the name of the shape. */
  Map<String, String> of(String driver) {
    return byDriver.computeIfAbsent(driver, each -> new LinkedHashMap<>());
  }

  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "# What pins each driver's sessions in each shape; scripts/check pin-table --write writes it.");
    lines.add(
        "# Behind the shape, what was found at each look; in parentheses, what had come and gone before it.");
    byDriver.forEach(
        (driver, seen) ->
            seen.forEach((shape, outcome) -> lines.add(driver + BAR + shape + BAR + outcome)));
    Files.write(file, lines);
  }
}
