package dev.weir.bootstrap.config.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects all problems, so that one run shows them all. */
public final class Problems {
  private final List<Problem> found = new ArrayList<>();

  /** Adds a problem. */
  public void add(Problem problem) {
    found.add(problem);
  }

  /** Adds an error. */
  public void error(Place place, String message) {
    found.add(new Problem(Severity.ERROR, place, message));
  }

  /** Adds an error with a suggestion. */
  public void error(Place place, String message, Optional<String> suggestion) {
    found.add(new Problem(Severity.ERROR, place, message, suggestion));
  }

  /** Adds a warning. */
  public void warning(Place place, String message) {
    found.add(new Problem(Severity.WARNING, place, message));
  }

  /** Adds advice. */
  public void note(Place place, String message) {
    found.add(new Problem(Severity.NOTE, place, message));
  }

  /** Returns whether the configuration can be used. */
  public boolean hasErrors() {
    for (Problem problem : found) {
      if (problem.severity() == Severity.ERROR) {
        return true;
      }
    }
    return false;
  }

  /** Returns all problems, in the order of the files. */
  public List<Problem> sorted() {
    List<Problem> sorted = new ArrayList<>(found);
    sorted.sort(Problem.BY_PLACE);
    return List.copyOf(sorted);
  }
}
