package dev.weir.bootstrap.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;

/** What an attack measured, beside its bound: printed for the check that collects it, then held. */
public final class Figure {
  private Figure() {}

  /** Prints the figure, and fails where it is more than the bound. */
  public static void atMost(String name, double measured, double bound, String unit) {
    print(name, measured, "<=", bound, unit);
    assertThat(measured)
        .as("%s: measured %.2f, bound %.2f %s", name, measured, bound, unit)
        .isLessThanOrEqualTo(bound);
  }

  /** Prints the figure, and fails where it is less than the bound. */
  public static void atLeast(String name, double measured, double bound, String unit) {
    print(name, measured, ">=", bound, unit);
    assertThat(measured)
        .as("%s: measured %.2f, bound %.2f %s", name, measured, bound, unit)
        .isGreaterThanOrEqualTo(bound);
  }

  private static void print(
      String name, double measured, String relation, double bound, String unit) {
    System.out.printf(
        Locale.ROOT,
        "figure: %s measured=%s bound%s%s %s%n",
        name,
        shown(measured),
        relation,
        shown(bound),
        unit);
  }

  /** Prints what is told and not held. */
  public static void tell(String text) {
    System.out.println("told: " + text);
  }

  private static String shown(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
