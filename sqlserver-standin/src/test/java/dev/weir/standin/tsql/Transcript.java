package dev.weir.standin.tsql;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.Reply;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeKind;
import dev.weir.standin.type.TypedValue;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An answer as lines of text. */
final class Transcript implements Reply {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

  private final boolean showsColumns;
  private final List<String> lines = new ArrayList<>();
  private List<Column> columns = List.of();

  Transcript(boolean showsColumns) {
    this.showsColumns = showsColumns;
  }

  String text() {
    return String.join("\n", lines);
  }

  void add(String line) {
    lines.add(line);
  }

  @Override
  public void columns(List<Column> newColumns) {
    columns = newColumns;
    if (showsColumns) {
      lines.add(
          newColumns.stream()
              .map(
                  column ->
                      column.name()
                          + " "
                          + column.type()
                          + (column.nullable() ? "" : " not null")
                          + (column.identity() ? " identity" : ""))
              .collect(Collectors.joining(", ", "[", "]")));
    }
  }

  @Override
  public void row(List<@Nullable Object> values) {
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      shown.add(show(columns.get(i).type(), values.get(i)));
    }
    lines.add(String.join("|", shown));
  }

  private static String show(SqlType type, @Nullable Object value) {
    return switch (value) {
      case null -> "NULL";
      case Boolean bit -> bit ? "1" : "0";
      case byte[] bytes -> "0x" + HexFormat.of().withUpperCase().formatHex(bytes);
      case BigDecimal number -> number.toPlainString();
      case LocalDateTime moment when type.kind() == TypeKind.DATETIME -> MOMENT.format(moment);
      default -> value.toString();
    };
  }

  @Override
  public void message(SqlError error) {
    if (error.number() == 0) {
      lines.add("print: " + error.message());
      return;
    }
    String where =
        (error.procedure().isEmpty() ? "" : ", procedure " + error.procedure())
            + ", line "
            + error.line();
    lines.add(
        "%s %d, level %d, state %d%s: %s"
            .formatted(
                error.isError() ? "error" : "message",
                error.number(),
                error.severity(),
                error.state(),
                where,
                error.message()));
  }

  @Override
  public void changed(EnvironmentChange change) {
    lines.add(
        switch (change) {
          case EnvironmentChange.Database database -> "database " + database.now();
          case EnvironmentChange.Language language -> "language " + language.now();
          case EnvironmentChange.PacketSize size -> "packet size " + size.now();
          case EnvironmentChange.DatabaseCollation ignored -> "collation";
          case EnvironmentChange.CharacterSet set -> "character set " + set.now();
          case EnvironmentChange.SortLocale locale -> "sort locale " + locale.now();
          case EnvironmentChange.ComparisonFlags flags -> "comparison flags " + flags.now();
          case EnvironmentChange.TransactionBegun ignored -> "begun";
          case EnvironmentChange.TransactionCommitted ignored -> "committed";
          case EnvironmentChange.TransactionRolledBack ignored -> "rolled back";
          case EnvironmentChange.ConnectionReset ignored -> "reset";
        });
  }

  @Override
  public void done(Done done) {
    if ((done.status() & Done.COUNT) != 0 && done.command() != Command.SELECT) {
      lines.add("(" + done.count() + ")");
    }
  }

  @Override
  public void returnStatus(int status) {
    if (status != 0) {
      lines.add("status " + status);
    }
  }

  @Override
  public void returnValue(int ordinal, String name, TypedValue value) {
    lines.add("output " + name + " = " + show(value.type(), value.value()));
  }

  @Override
  public void flush() {}
}
