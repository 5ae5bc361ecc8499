package dev.weir.benchmarks.sidebyside.figures;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of a comparison.
 *
 * @param table the medians
 * @param bars the bars that the medians have to meet
 */
public record Report(Table table, List<Bar> bars) {
  public Report {
    bars = List.copyOf(bars);
  }

  /** Returns its lines as Markdown. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    bars.forEach(bar -> lines.add("- " + bar.sentence()));
    return lines;
  }
}
