package dev.weir.standin.cursor;

import dev.weir.standin.token.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A result that stays at the server while its client fetches blocks of it.
 *
 * <p>The rows are those of the moment it was opened, whatever kind the client asked for: no client
 * can tell a static cursor from another one by the protocol.
 */
public final class ApiCursor {
  private final int handle;
  private final List<Column> columns;
  private final List<List<@Nullable Object>> rows;
  private boolean closesItself;
  private int blockStart;
  private int blockLength;

  ApiCursor(int handle, List<Column> columns, List<List<@Nullable Object>> rows) {
    this.handle = handle;
    this.columns = List.copyOf(columns);
    this.rows = rows;
  }

  public int handle() {
    return handle;
  }

  public List<Column> columns() {
    return columns;
  }

  /** It closes itself when a block has fewer rows than were asked for. */
  public void closeWithLastBlock() {
    closesItself = true;
  }

  /** Returns true if it closes itself after a fetch of that many rows. */
  public boolean isOver(int wanted) {
    return closesItself && blockLength < wanted;
  }

  /** Returns the number of rows. */
  public int size() {
    return rows.size();
  }

  /**
   * The number of the first row of the current block, from 1; 0 before the first, -1 behind the
   * last.
   */
  public int position() {
    if (blockLength > 0) {
      return blockStart + 1;
    }
    return blockStart <= 0 ? 0 : -1;
  }

  /**
   * Goes to another block.
   *
   * @param row the argument of ABSOLUTE and RELATIVE
   * @param count the most rows of the block
   * @return its rows; none when it lies outside of the result
   */
  public List<List<@Nullable Object>> fetch(FetchKind kind, int row, int count) {
    int wanted = Math.max(count, 0);
    int start =
        switch (kind) {
          case FIRST -> 0;
          case NEXT -> blockStart + blockLength;
          case PREVIOUS -> blockStart == 0 ? -wanted : Math.max(0, blockStart - wanted);
          case PREVIOUS_WITHOUT_ADJUSTING -> blockStart - wanted;
          case LAST -> Math.max(0, rows.size() - wanted);
          case ABSOLUTE -> absolute(row);
          case RELATIVE -> blockStart + row;
          case REFRESH, INFORMATION -> blockStart;
        };
    int length = kind == FetchKind.REFRESH ? blockLength : wanted;
    return moveTo(start, kind == FetchKind.INFORMATION ? 0 : length);
  }

  private int absolute(int row) {
    if (row == 0) {
      return -1;
    }
    return row > 0 ? row - 1 : rows.size() + row;
  }

  private List<List<@Nullable Object>> moveTo(int start, int length) {
    int from = Math.clamp(start, 0, rows.size());
    int to = Math.clamp((long) start + length, from, rows.size());
    blockStart = from;
    blockLength = to - from;
    return rows.subList(from, to);
  }
}
