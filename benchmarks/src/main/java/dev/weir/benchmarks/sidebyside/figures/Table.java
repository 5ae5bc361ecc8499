package dev.weir.benchmarks.sidebyside.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A table in Markdown, for terminals as for documents: columns of figures stand to the right. */
public final class Table {
  /** What stands where there is nothing to tell. */
  public static final String NOTHING = "";

  private final List<List<String>> rows = new ArrayList<>();

  /** With these heads; the first column names what a row is about. */
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

  /** A figure with so many decimal places, its thousands apart. */
  public static String figure(double value, int decimals) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** The same, with its sign. */
  public static String difference(double value, int decimals) {
    return String.format(Locale.ROOT, "%+,." + decimals + "f", value);
  }

  /** The lines of it. */
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
