package dev.weir.bootstrap.config.problem;

import java.util.Comparator;
import java.util.Optional;

/** One thing that is wrong or worth saying, where it is, and what was probably meant. */
public record Problem(Severity severity, Place place, String message, Optional<String> suggestion) {
  /** By place, the graver first where places are the same. */
  public static final Comparator<Problem> BY_PLACE =
      Comparator.comparing(Problem::place).thenComparing(Problem::severity);

  /** A problem without a guess at what was meant. */
  public Problem(Severity severity, Place place, String message) {
    this(severity, place, message, Optional.empty());
  }

  /** The form editors jump to: {@code file:line:column: error: message}. */
  @Override
  public String toString() {
    String line = place + ": " + severity.label() + ": " + message;
    return suggestion.isEmpty() ? line : line + " (did you mean '" + suggestion.get() + "'?)";
  }
}
