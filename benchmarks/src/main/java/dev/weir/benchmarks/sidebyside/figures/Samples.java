package dev.weir.benchmarks.sidebyside.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One figure of several ways, for each run. Each run measures all ways one after the other, so that
 * a slow phase of the machine affects all of them.
 */
public final class Samples {
  private final Map<String, List<Double>> byWay = new HashMap<>();

  /** Adds the figure of a way in the next run. */
  public void add(String way, double figure) {
    byWay.computeIfAbsent(way, unknown -> new ArrayList<>()).add(figure);
  }

  /** Returns the median of a way's figures. */
  public double median(String way) {
    return median(of(way));
  }

  /** Returns the median of the differences between two ways in the same run. */
  public double medianDifference(String way, String base) {
    List<Double> figures = of(way);
    List<Double> bases = of(base);
    if (figures.size() != bases.size()) {
      throw new IllegalStateException(
          "%s has %d runs and %s has %d".formatted(way, figures.size(), base, bases.size()));
    }
    List<Double> beyond = new ArrayList<>();
    for (int run = 0; run < figures.size(); run++) {
      beyond.add(figures.get(run) - bases.get(run));
    }
    return median(beyond);
  }

  private List<Double> of(String way) {
    List<Double> figures = byWay.get(way);
    if (figures == null) {
      throw new IllegalStateException("nothing was measured of " + way);
    }
    return figures;
  }

  private static double median(List<Double> figures) {
    List<Double> sorted = figures.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
