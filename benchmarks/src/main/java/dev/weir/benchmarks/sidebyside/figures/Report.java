package dev.weir.benchmarks.sidebyside.figures;

import java.util.ArrayList;
import java.util.List;

/**
 * What a comparison has shown.
 *
 * @param table the medians
 * @param bars what they are held against
 */
public record Report(Table table, List<Bar> bars) {
  public Report {
    bars = List.copyOf(bars);
  }

  /** The lines of it, as Markdown. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    bars.forEach(bar -> lines.add("- " + bar.sentence()));
    return lines;
  }
}
