package dev.weir.standin.session;

import dev.weir.standin.error.CursorErrors;
import dev.weir.standin.token.Column;
import dev.weir.standin.tsql.ast.Statement.CursorDefinition;
import dev.weir.standin.tsql.ast.Statement.Direction;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A T-SQL cursor. It holds the rows that there were when it was opened, as a static one does; the
 * other kinds differ in whether they see what changes meanwhile.
 */
public final class Cursor {
  /**
   * One row.
   *
   * @param id what WHERE CURRENT OF finds it by; null when it cannot be changed
   */
  public record Row(List<@Nullable Object> values, @Nullable Long id) {}

  private final String name;
  private final CursorDefinition definition;
  private List<Column> columns = List.of();
  private @Nullable List<Row> rows;

  /** From 1; 0 is before the first row. */
  private long position;

  public Cursor(String name, CursorDefinition definition) {
    this.name = name;
    this.definition = definition;
  }

  public String name() {
    return name;
  }

  public CursorDefinition definition() {
    return definition;
  }

  public boolean isOpen() {
    return rows != null;
  }

  public void open(List<Column> newColumns, List<Row> newRows) {
    if (rows != null) {
      throw CursorErrors.alreadyOpen();
    }
    columns = List.copyOf(newColumns);
    rows = List.copyOf(newRows);
    position = 0;
  }

  public void close() {
    openRows();
    rows = null;
  }

  public List<Column> columns() {
    return columns;
  }

  public int size() {
    return openRows().size();
  }

  /** Moves and gives the row that is reached; null when there is none. */
  public @Nullable Row fetch(Direction direction, long count) {
    if (rows == null) {
      throw CursorErrors.fetchFromClosed();
    }
    List<Row> all = rows;
    if (direction != Direction.NEXT && !definition.scroll()) {
      throw CursorErrors.forwardOnly(direction.name().toLowerCase(Locale.ROOT));
    }
    long target =
        switch (direction) {
          case NEXT -> position + 1;
          case PRIOR -> position - 1;
          case FIRST -> 1;
          case LAST -> all.size();
          case ABSOLUTE -> count >= 0 ? count : all.size() + 1 + count;
          case RELATIVE -> position + count;
        };
    position = Math.clamp(target, 0, all.size() + 1L);
    return current();
  }

  /** The row it stands on; null when it stands on none. */
  public @Nullable Row current() {
    List<Row> all = openRows();
    return position < 1 || position > all.size() ? null : all.get((int) position - 1);
  }

  private List<Row> openRows() {
    if (rows == null) {
      throw CursorErrors.notOpen();
    }
    return rows;
  }
}
