package dev.weir.bootstrap.cli.sql;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes aligned columns. The first rows determine the widths; a later row with a wider value is
 * not aligned, so that the output need not wait for the whole result.
 */
final class TableWriter implements ResultWriter {
  private static final int MEASURED_ROWS = 1_000;

  private final PrintWriter out;
  private List<ResultColumn> columns = List.of();
  private int[] widths = {};
  private List<List<String>> measured = new ArrayList<>();
  private boolean headerWritten;
  private boolean anythingWritten;
  private long rows;

  TableWriter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(List<ResultColumn> newColumns) {
    separate();
    columns = newColumns;
    widths = newColumns.stream().mapToInt(column -> width(heading(column))).toArray();
    measured = new ArrayList<>();
    headerWritten = false;
    rows = 0;
  }

  @Override
  public void row(List<@Nullable String> values) {
    List<String> cells = values.stream().map(TableWriter::cell).toList();
    rows++;
    if (headerWritten) {
      write(cells);
      return;
    }
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], width(cells.get(i)));
    }
    measured.add(cells);
    if (measured.size() == MEASURED_ROWS) {
      writeMeasured();
    }
  }

  @Override
  public void end() {
    if (!headerWritten) {
      writeMeasured();
    }
    out.print(rows == 1 ? "(1 row)\n" : "(" + rows + " rows)\n");
    out.flush();
  }

  @Override
  public void rowsAffected(long count) {
    separate();
    out.print(count == 1 ? "(1 row affected)\n" : "(" + count + " rows affected)\n");
    out.flush();
  }

  @Override
  public void finish() {
    out.flush();
  }

  private void separate() {
    if (anythingWritten) {
      out.print("\n");
    }
    anythingWritten = true;
  }

  private void writeMeasured() {
    write(columns.stream().map(TableWriter::heading).toList());
    out.print(String.join("-+-", Arrays.stream(widths).mapToObj("-"::repeat).toList()) + "\n");
    measured.forEach(this::write);
    measured = new ArrayList<>();
    headerWritten = true;
  }

  private void write(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String padding = " ".repeat(Math.max(0, widths[i] - width(cells.get(i))));
      line.append(i == 0 ? "" : " | ");
      switch (columns.get(i).kind()) {
        case NUMBER -> line.append(padding).append(cells.get(i));
        case BIT, BINARY, TEXT -> line.append(cells.get(i)).append(padding);
      }
    }
    out.print(line.toString().stripTrailing() + "\n");
  }

  private static String heading(ResultColumn column) {
    return column.name().isEmpty() ? "(no name)" : cell(column.name());
  }

  /** Returns a value on one line: line breaks are written as Java escapes. */
  private static String cell(@Nullable String value) {
    if (value == null) {
      return "NULL";
    }
    return value.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t");
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
