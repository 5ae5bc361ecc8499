package dev.weir.bootstrap.drivers;

import dev.weir.bootstrap.drivers.PinShapes.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The table of docs/pinning.md: for each shape what pins, until when, and for which drivers. */
final class PinTable {
  private static final String BEGIN = "<!-- pins -->\n";
  private static final String END = "<!-- end -->\n";
  private static final String LOOKS = ";";
  private static final String NO = "no";

  private final PinShapes shapes;
  private final PinOutcomes outcomes;
  private final List<DriverProfile> drivers;

  PinTable(PinShapes shapes, PinOutcomes outcomes, List<DriverProfile> drivers) {
    this.shapes = shapes;
    this.outcomes = outcomes;
    this.drivers = drivers;
  }

  String writtenInto(String text) {
    int from = text.indexOf(BEGIN) + BEGIN.length();
    int to = text.indexOf(END, from);
    if (from < BEGIN.length() || to < 0) {
      throw new IllegalArgumentException("the marks are missing: " + BEGIN.strip());
    }
    return text.substring(0, from) + table() + text.substring(to);
  }

  private String table() {
    StringBuilder table =
        new StringBuilder(
            "| what is sent | Weir pins | until | drivers | RDS Proxy |\n|---|---|---|---|---|\n");
    for (Shape shape : shapes.all()) {
      rows(shape).forEach(row -> table.append(row).append('\n'));
    }
    return table.toString();
  }

  /** One for each outcome that some driver has. */
  private List<String> rows(Shape shape) {
    Map<String, List<DriverProfile>> byOutcome = new LinkedHashMap<>();
    List<DriverProfile> able = new ArrayList<>();
    for (DriverProfile driver : drivers) {
      String outcome = outcomes.of(driver.driver()).getOrDefault(shape.name(), PinOutcomes.CANNOT);
      if (!outcome.equals(PinOutcomes.CANNOT)) {
        byOutcome.computeIfAbsent(outcome, each -> new ArrayList<>()).add(driver);
        able.add(driver);
      }
    }
    List<String> rows = new ArrayList<>();
    byOutcome.forEach(
        (outcome, those) ->
            rows.add(
                "| %s | %s | %s | %s | %s |"
                    .formatted(
                        shape.what(),
                        pins(outcome),
                        until(shape, outcome),
                        those.size() == drivers.size() ? "all" : named(those, able),
                        shape.proxy())));
    return rows;
  }

  /** A driver's versions are told where not all that can do it are alike. */
  private static String named(List<DriverProfile> those, List<DriverProfile> able) {
    Map<String, List<String>> versions = versions(those);
    Map<String, List<String>> ofAll = versions(able);
    return versions.entrySet().stream()
        .map(
            each ->
                each.getValue().equals(ofAll.get(each.getKey()))
                    ? each.getKey()
                    : each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
        .collect(Collectors.joining(", "));
  }

  private static Map<String, List<String>> versions(List<DriverProfile> those) {
    return those.stream()
        .collect(
            Collectors.groupingBy(
                DriverProfile::program,
                LinkedHashMap::new,
                Collectors.mapping(DriverProfile::tds, Collectors.toList())));
  }

  private static String pins(String outcome) {
    String first = outcome.split(LOOKS, -1)[0];
    if (first.equals(NO)) {
      return NO;
    }
    int open = first.indexOf(" (");
    String stays = open < 0 ? first : first.substring(0, open);
    String meanwhile = open < 0 ? "" : first.substring(open + 2, first.length() - 1);
    String told = stays.equals(NO) ? "" : quoted(stays);
    if (meanwhile.isEmpty()) {
      return told;
    }
    return (told.isEmpty() ? "" : told + "; ") + "meanwhile " + quoted(meanwhile);
  }

  private static String quoted(String reasons) {
    return "`" + reasons.replace(" ", "`, `") + "`";
  }

  private static String until(Shape shape, String outcome) {
    String[] looks = outcome.split(LOOKS, -1);
    if (looks[0].equals(NO)) {
      return "";
    }
    if (looks[0].startsWith(NO + " ")) {
      return "the driver gives it up itself";
    }
    boolean over = looks[looks.length - 1].equals(NO);
    return over ? shape.ending() : "the session's end at the latest";
  }
}
