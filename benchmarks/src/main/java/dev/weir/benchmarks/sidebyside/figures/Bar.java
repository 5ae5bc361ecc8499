package dev.weir.benchmarks.sidebyside.figures;

import java.util.Locale;

/**
 * A bar for a figure: a ratio to another figure of the same runs.
 *
 * @param what the name of the figure
 * @param figure its value
 * @param against the name of the other figure
 * @param other the other value
 * @param kind whether the ratio is an upper or a lower bound
 * @param ratio the bound of the ratio
 */
public record Bar(
    String what, double figure, String against, double other, Kind kind, double ratio) {
  /** The kind of the bound. */
  public enum Kind {
    AT_MOST,
    AT_LEAST
  }

  /** Creates a bar that the figure meets if its ratio to the other is at most this. */
  public static Bar atMost(double ratio, String what, double figure, String against, double other) {
    return new Bar(what, figure, against, other, Kind.AT_MOST, ratio);
  }

  /** Creates a bar that the figure meets if its ratio to the other is at least this. */
  public static Bar atLeast(
      double ratio, String what, double figure, String against, double other) {
    return new Bar(what, figure, against, other, Kind.AT_LEAST, ratio);
  }

  /** Returns the ratio of the figure to the other. */
  public double reached() {
    return figure / other;
  }

  public boolean isMet() {
    return switch (kind) {
      case AT_MOST -> figure <= ratio * other;
      case AT_LEAST -> figure >= ratio * other;
    };
  }

  /** Returns the bar and its result in one line. */
  public String sentence() {
    return String.format(
        Locale.ROOT,
        "%s: %.2f times %s, to be %s %.2f: %s",
        what,
        reached(),
        against,
        switch (kind) {
          case AT_MOST -> "at most";
          case AT_LEAST -> "at least";
        },
        ratio,
        isMet() ? "met" : "NOT met");
  }
}
