package dev.weir.benchmarks.sidebyside.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A Markdown table for terminals and documents, with figures aligned to the right. */
public final class Table {
  /** The content of a cell without a figure. */
  public static final String NOTHING = "";

  private final List<List<String>> rows = new ArrayList<>();

  /** Creates a table with these column heads; the first column names the rows. */
  public Table(String... heads) {
    rows.add(List.of(heads));
  }

  /** Adds a row. */
  public Table row(String... cells) {
    if (cells.length != rows.getFirst().size()) {
      throw new IllegalArgumentException(
          "%d cells for %d heads".formatted(cells.length, rows.getFirst().size()));
    }
    rows.add(List.of(cells));
    return this;
  }

  /** Returns a figure with this number of decimal places and with separated thousands. */
  public static String figure(double value, int decimals) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** Returns the same with its sign. */
  public static String difference(double value, int decimals) {
    return String.format(Locale.ROOT, "%+,." + decimals + "f", value);
  }

  /** Returns its lines. */
  public List<String> lines() {
    int[] widths =
        IntStream.range(0, rows.getFirst().size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      lines.add(line(row, widths));
      if (lines.size() == 1) {
        lines.add(rule(widths));
      }
    }
    return lines;
  }

  private static String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder("|");
    for (int column = 0; column < widths.length; column++) {
      String blanks = " ".repeat(widths[column] - cells.get(column).length());
      line.append(' ');
      line.append(column == 0 ? cells.get(column) + blanks : blanks + cells.get(column));
      line.append(" |");
    }
    return line.toString();
  }

  private static String rule(int[] widths) {
    StringBuilder line = new StringBuilder("|");
    for (int column = 0; column < widths.length; column++) {
      line.append(column == 0 ? "-" : "").append("-".repeat(widths[column]));
      line.append(column == 0 ? "-|" : "-:|").append("");
    }
    return line.toString();
  }
}
