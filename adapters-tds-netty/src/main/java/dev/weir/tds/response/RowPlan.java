package dev.weir.tds.response;

import dev.weir.tds.wire.ValueForm;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * How rows are passed over: the form of each column, and beside it the same with neighbours of
 * fixed length made one, so that a row takes as few steps as it has lengths to read.
 */
final class RowPlan implements DescribedColumns {
  /** More than any select list has (4096), with room for what a cursor adds. */
  static final int MOST_COLUMNS = 8192;

  /** The row is not whole in the piece. */
  static final int NOT_WHOLE = -1;

  /** What most results need. */
  private static final int USUAL_COLUMNS = 64;

  /** What stays for the next result; what one result needed beyond is given back after it. */
  private static final int KEPT_COLUMNS = 512;

  private int[] forms = new int[USUAL_COLUMNS];
  private int columns;

  /** Like forms, but each with the bytes of fixed length that follow above its kind. */
  private int[] steps = new int[USUAL_COLUMNS];

  private int stepCount;
  private int head;

  /** Whether it has room for more columns than most results have. */
  boolean isLarge() {
    return forms.length > KEPT_COLUMNS;
  }

  /** Another description begins. */
  void restart() {
    if (isLarge()) {
      forms = new int[USUAL_COLUMNS];
      steps = new int[USUAL_COLUMNS];
    }
    columns = 0;
    stepCount = 0;
    head = 0;
  }

  /**
   * Another column.
   *
   * @return false if there are more than there can be
   */
  boolean add(int form) {
    if (columns == MOST_COLUMNS) {
      return false;
    }
    if (columns == forms.length) {
      forms = Arrays.copyOf(forms, 2 * columns);
      steps = Arrays.copyOf(steps, 2 * columns);
    }
    forms[columns++] = form;
    if (ValueForm.kind(form) != ValueForm.FIXED) {
      steps[stepCount++] = form;
    } else if (stepCount == 0) {
      head += ValueForm.length(form);
    } else {
      // The kind of a fixed form is 0, so that its length adds to what is there.
      steps[stepCount - 1] += form;
    }
    return true;
  }

  @Override
  public int count() {
    return columns;
  }

  /** The form of a column. */
  int form(int column) {
    return forms[column];
  }

  @Override
  public ColumnForms forms() {
    return new ColumnForms(Arrays.copyOf(forms, columns));
  }

  /** How many bytes say which values of a row are null. */
  int bitmapLength() {
    return (columns + Byte.SIZE - 1) / Byte.SIZE;
  }

  /**
   * Passes over the values of a row.
   *
   * @return where it ends, or {@link #NOT_WHOLE}
   */
  int pass(ByteBuf piece, int index, int end) {
    int at = index + head;
    for (int i = 0; i < stepCount; i++) {
      int step = steps[i];
      at = past(step & ValueForm.KIND, piece, at, end);
      if (at == NOT_WHOLE) {
        return NOT_WHOLE;
      }
      at += step >>> ValueForm.LENGTH_SHIFT;
    }
    return at <= end ? at : NOT_WHOLE;
  }

  /**
   * Passes over the values of a row that begins with the bitmap of its nulls.
   *
   * @return where it ends, or {@link #NOT_WHOLE}
   */
  int passNullable(ByteBuf piece, int index, int end) {
    int at = index + bitmapLength();
    if (at > end) {
      return NOT_WHOLE;
    }
    int nulls = 0;
    for (int column = 0; column < columns; column++) {
      if (column % Byte.SIZE == 0) {
        nulls = piece.getByte(index + column / Byte.SIZE);
      }
      if ((nulls & 1) == 0) {
        int form = forms[column];
        at = past(form & ValueForm.KIND, piece, at, end);
        if (at == NOT_WHOLE) {
          return NOT_WHOLE;
        }
        at += form >>> ValueForm.LENGTH_SHIFT;
      }
      nulls >>= 1;
    }
    return at <= end ? at : NOT_WHOLE;
  }

  /** Passes over a value, but for what is fixed of it; what ends behind the end is not whole. */
  private static int past(int kind, ByteBuf piece, int at, int end) {
    return switch (kind) {
      case ValueForm.FIXED -> at;
      case ValueForm.BYTE_LENGTH ->
          at < end ? at + Byte.BYTES + piece.getUnsignedByte(at) : NOT_WHOLE;
      case ValueForm.SHORT_LENGTH -> pastShort(piece, at, end);
      default -> pastLong(kind, piece, at, end);
    };
  }

  private static int pastShort(ByteBuf piece, int at, int end) {
    if (end - at < Short.BYTES) {
      return NOT_WHOLE;
    }
    int length = piece.getUnsignedShortLE(at);
    return at + Short.BYTES + (length == ValueForm.NULL_SHORT ? 0 : length);
  }

  private static int pastLong(int kind, ByteBuf piece, int at, int end) {
    return switch (kind) {
      case ValueForm.INT_LENGTH -> pastInt(piece, at, end);
      case ValueForm.POINTED -> pastPointed(piece, at, end);
      default -> pastChunks(piece, at, end);
    };
  }

  private static int pastInt(ByteBuf piece, int at, int end) {
    if (end - at < Integer.BYTES) {
      return NOT_WHOLE;
    }
    long length = piece.getUnsignedIntLE(at);
    return within(at + Integer.BYTES, length == ValueForm.NULL_INT ? 0 : length, end);
  }

  private static int pastPointed(ByteBuf piece, int at, int end) {
    if (at >= end) {
      return NOT_WHOLE;
    }
    int pointer = piece.getUnsignedByte(at);
    return pointer == 0
        ? at + Byte.BYTES
        : pastInt(piece, at + Byte.BYTES + pointer + ValueForm.TIMESTAMP_LENGTH, end);
  }

  private static int pastChunks(ByteBuf piece, int index, int end) {
    if (end - index < Long.BYTES) {
      return NOT_WHOLE;
    }
    int at = index + Long.BYTES;
    if (piece.getLongLE(index) == ValueForm.NULL_TOTAL) {
      return at;
    }
    while (end - at >= Integer.BYTES) {
      long chunk = piece.getUnsignedIntLE(at);
      at += Integer.BYTES;
      if (chunk == 0) {
        return at;
      }
      at = within(at, chunk, end);
      if (at == NOT_WHOLE) {
        return NOT_WHOLE;
      }
    }
    return NOT_WHOLE;
  }

  private static int within(int at, long length, int end) {
    return length <= end - at ? at + (int) length : NOT_WHOLE;
  }
}
