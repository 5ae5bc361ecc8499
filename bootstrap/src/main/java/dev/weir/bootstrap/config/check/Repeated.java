package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.problem.Problem;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.problem.Severity;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Collects problems that one line may cause in many buckets: a default that is wrong for all of
 * them is one problem.
 */
final class Repeated {
  private final Map<Origin, Occurrences> found = new LinkedHashMap<>();
  private final Map<String, Place> firstNotes = new HashMap<>();

  void error(Place place, String rule, String message) {
    add(Severity.ERROR, place, rule, message);
  }

  void warning(Place place, String rule, String message) {
    add(Severity.WARNING, place, rule, message);
  }

  /** Adds a note, once for all buckets, at the first of them. */
  void note(Place place, String rule, String message) {
    add(Severity.NOTE, firstNotes.computeIfAbsent(rule, unused -> place), rule, message);
  }

  private void add(Severity severity, Place place, String rule, String message) {
    found.merge(
        new Origin(severity, place, rule),
        new Occurrences(message, 1),
        (first, next) -> new Occurrences(first.message(), first.count() + 1));
  }

  void report(Problems problems) {
    for (Map.Entry<Origin, Occurrences> entry : found.entrySet()) {
      Origin origin = entry.getKey();
      problems.add(new Problem(origin.severity(), origin.place(), entry.getValue().text()));
    }
  }

  /** The identity of a problem: two with the same origin are one. */
  private record Origin(Severity severity, Place place, String rule) {}

  private record Occurrences(String message, int count) {
    String text() {
      return switch (count) {
        case 1 -> message;
        case 2 -> message + " (and one more bucket)";
        default -> message + " (and " + (count - 1) + " more buckets)";
      };
    }
  }
}
