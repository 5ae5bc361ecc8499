package dev.weir.benchmarks.sidebyside.figures;

import java.util.Locale;

/**
 * What a figure is held against: another of the same runs.
 *
 * @param what the figure, in words
 * @param figure it
 * @param against the other figure, in words
 * @param other it
 * @param kind which way is good
 * @param ratio how much of the other it may be at most, or has to be at least
 */
public record Bar(
    String what, double figure, String against, double other, Kind kind, double ratio) {
  /** Which way is good. */
  public enum Kind {
    AT_MOST,
    AT_LEAST
  }

  /** A figure that may be so much of another, or less. */
  public static Bar atMost(double ratio, String what, double figure, String against, double other) {
    return new Bar(what, figure, against, other, Kind.AT_MOST, ratio);
  }

  /** A figure that has to be so much of another, or more. */
  public static Bar atLeast(
      double ratio, String what, double figure, String against, double other) {
    return new Bar(what, figure, against, other, Kind.AT_LEAST, ratio);
  }

  /** How much of the other it is. */
  public double reached() {
    return figure / other;
  }

  public boolean isMet() {
    return switch (kind) {
      case AT_MOST -> figure <= ratio * other;
      case AT_LEAST -> figure >= ratio * other;
    };
  }

  /** In one line. */
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
