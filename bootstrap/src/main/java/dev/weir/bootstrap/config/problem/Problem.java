package dev.weir.bootstrap.config.problem;

import java.util.Comparator;
import java.util.Optional;

/** A problem in a configuration: its severity, place and message, and perhaps a suggestion. */
public record Problem(Severity severity, Place place, String message, Optional<String> suggestion) {
  /** Orders problems by place, and at the same place by severity. */
  public static final Comparator<Problem> BY_PLACE =
      Comparator.comparing(Problem::place).thenComparing(Problem::severity);

  /** Creates a problem without a suggestion. */
  public Problem(Severity severity, Place place, String message) {
    this(severity, place, message, Optional.empty());
  }

  /** Returns the form that editors can jump to: {@code file:line:column: error: message}. */
  @Override
  public String toString() {
    String line = place + ": " + severity.label() + ": " + message;
    return suggestion.isEmpty() ? line : line + " (did you mean '" + suggestion.get() + "'?)";
  }
}
