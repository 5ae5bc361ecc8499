package dev.weir.bootstrap.cli.sql;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes one JSON array with an object per result: {@code {"columns": […], "rows": [[…], …]}} or
 * {@code {"rowsAffected": n}}. Rows are arrays, because the names of columns may be empty or
 * repeated.
 */
final class JsonWriter implements ResultWriter {
  private final PrintWriter out;
  private final JsonGenerator json;
  private List<ResultColumn> columns = List.of();

  JsonWriter(PrintWriter out) {
    this.out = out;
    try {
      json =
          new JsonFactory()
              .createGenerator(out)
              .configure(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN, true)
              .configure(JsonGenerator.Feature.AUTO_CLOSE_TARGET, false);
      json.writeStartArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void begin(List<ResultColumn> newColumns) {
    columns = newColumns;
    write(
        () -> {
          json.writeStartObject();
          json.writeArrayFieldStart("columns");
          for (ResultColumn column : newColumns) {
            json.writeString(column.name());
          }
          json.writeEndArray();
          json.writeArrayFieldStart("rows");
        });
  }

  @Override
  public void row(List<@Nullable String> values) {
    write(
        () -> {
          json.writeStartArray();
          for (int i = 0; i < values.size(); i++) {
            value(columns.get(i).kind(), values.get(i));
          }
          json.writeEndArray();
        });
  }

  @Override
  public void end() {
    write(
        () -> {
          json.writeEndArray();
          json.writeEndObject();
          json.flush();
        });
  }

  @Override
  public void rowsAffected(long count) {
    write(
        () -> {
          json.writeStartObject();
          json.writeNumberField("rowsAffected", count);
          json.writeEndObject();
        });
  }

  @Override
  public void finish() {
    write(json::close);
    out.print("\n");
    out.flush();
  }

  private void value(ResultColumn.Kind kind, @Nullable String value) throws IOException {
    if (value == null) {
      json.writeNull();
      return;
    }
    switch (kind) {
      case NUMBER -> json.writeNumber(new BigDecimal(value));
      case BIT -> json.writeBoolean(value.equals("1"));
      case BINARY, TEXT -> json.writeString(value);
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  /**
   * Runs a step that writes; a {@link PrintWriter} throws no exception, so the catch block is never
   * reached.
   */
  private static void write(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
