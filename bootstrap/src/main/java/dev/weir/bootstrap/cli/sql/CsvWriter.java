package dev.weir.bootstrap.cli.sql;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes comma-separated values (RFC 4180) with a header. NULL is written as nothing, an empty text
 * as a pair of quotes. An empty line separates result sets; counts of changed rows are omitted.
 */
final class CsvWriter implements ResultWriter {
  private static final String LINE_END = "\r\n";

  private final PrintWriter out;
  private boolean anythingWritten;

  CsvWriter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(List<ResultColumn> columns) {
    if (anythingWritten) {
      out.print(LINE_END);
    }
    anythingWritten = true;
    line(columns.stream().map(column -> field(column.name())));
  }

  @Override
  public void row(List<@Nullable String> values) {
    line(values.stream().map(CsvWriter::field));
  }

  @Override
  public void end() {
    out.flush();
  }

  @Override
  public void rowsAffected(long count) {
    // The count is no data.
  }

  @Override
  public void finish() {
    out.flush();
  }

  private void line(Stream<String> fields) {
    out.print(fields.collect(Collectors.joining(",")));
    out.print(LINE_END);
  }

  private static String field(@Nullable String value) {
    if (value == null) {
      return "";
    }
    boolean bare =
        !value.isEmpty()
            && value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return bare ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
