package dev.weir.bootstrap.drivers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the docs say that clients see otherwise through Weir: a table of scenarios, of the drivers
 * that are concerned, and of reasons. Any thread.
 */
final class KnownDifferences {
  private static final String BEGIN = "<!-- differences -->\n";
  private static final String END = "<!-- end -->\n";
  private static final String ALL_DRIVERS = "all";
  private static final int FIELDS = 3;

  /** What is seen otherwise is this error, and nothing else. */
  private static final Pattern ERROR = Pattern.compile("error (\\d+)");

  /** How the reason begins of what is seen at some times only, and need not be. */
  private static final String SOMETIMES = "Sometimes:";

  /** One line of the table. */
  private record Difference(String scenario, List<String> drivers, String error, String reason) {
    /** Whether all that is otherwise is what is told. */
    boolean explains(List<String> expected, List<String> seen) {
      if (expected.size() != seen.size()) {
        return false;
      }
      for (int i = 0; i < expected.size(); i++) {
        if (!expected.get(i).equals(seen.get(i)) && !seen.get(i).contains(error)) {
          return false;
        }
      }
      return true;
    }

    boolean concerns(String driver) {
      return drivers.contains(ALL_DRIVERS) || drivers.contains(driver);
    }
  }

  private record Use(Difference difference, String driver) {}

  private final List<Difference> all = new ArrayList<>();
  private final Set<Use> uses = new HashSet<>();

  private KnownDifferences() {}

  static KnownDifferences read(Path docs) throws IOException {
    String text = Files.readString(docs);
    int from = text.indexOf(BEGIN);
    int to = text.indexOf(END, from);
    if (from < 0 || to < 0) {
      throw new IllegalArgumentException("no table of differences in " + docs);
    }
    KnownDifferences known = new KnownDifferences();
    text.substring(from + BEGIN.length(), to).lines().skip(2).forEach(known::add);
    return known;
  }

  private void add(String line) {
    List<String> fields =
        Stream.of(line.split("\\|", -1)).skip(1).limit(FIELDS).map(String::strip).toList();
    if (fields.size() < FIELDS || fields.get(2).isEmpty()) {
      throw new IllegalArgumentException("a difference without a reason: " + line);
    }
    Matcher error = ERROR.matcher(fields.get(2));
    if (!error.find()) {
      throw new IllegalArgumentException("a difference that tells of no error: " + line);
    }
    all.add(
        new Difference(
            fields.getFirst().replace("`", ""),
            List.of(fields.get(1).split(",\\s*")),
            error.group(1),
            fields.get(2)));
  }

  /** Whether a driver may see this instead of what is expected in a scenario. */
  synchronized boolean cover(
      String scenario, String driver, List<String> expected, List<String> seen) {
    boolean covered = false;
    for (Difference each : all) {
      if (each.scenario().equals(scenario)
          && each.concerns(driver)
          && each.explains(expected, seen)) {
        uses.add(new Use(each, driver));
        covered = true;
      }
    }
    return covered;
  }

  /** What of the table a driver that has played does not need. */
  synchronized List<String> notNeededBy(String driver) {
    return all.stream()
        .filter(each -> each.concerns(driver) && !each.reason().startsWith(SOMETIMES))
        .filter(each -> !uses.contains(new Use(each, driver)))
        .map(each -> each.scenario() + " for " + driver + ": " + each.reason())
        .toList();
  }

  @Override
  public String toString() {
    return all.size() + " known differences";
  }
}
