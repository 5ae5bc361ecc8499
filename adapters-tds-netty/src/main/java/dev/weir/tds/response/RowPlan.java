package dev.weir.tds.response;

import dev.weir.tds.wire.ValueForm;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * The plan by which rows are skipped: the form of each column, and the same with neighbouring
 * columns of fixed length merged, so that a row takes only as many steps as it has lengths to read.
 */
final class RowPlan implements DescribedColumns {
  /** The largest number of columns: a select list has at most 4096, and a cursor adds some. */
  static final int MOST_COLUMNS = 8192;

  /** The result for a row that is not whole in the piece. */
  static final int NOT_WHOLE = -1;

  /** The capacity that is enough for most results. */
  private static final int USUAL_COLUMNS = 64;

  /**
   * The largest capacity that is kept for the next result; a larger one is released after its
   * result.
   */
  private static final int KEPT_COLUMNS = 512;

  private int[] forms = new int[USUAL_COLUMNS];
  private int columns;

  /**
   * Like {@link #forms}, but merged: above its kind, each step has the number of bytes of fixed
   * length that follow.
   */
  private int[] steps = new int[USUAL_COLUMNS];

  private int stepCount;
  private int head;

  /** Returns whether the capacity exceeds {@link #KEPT_COLUMNS}. */
  boolean isLarge() {
    return forms.length > KEPT_COLUMNS;
  }

  /** Begins another description. */
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
   * Adds a column.
   *
   * @return false if there are too many columns
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
      // The kind of a fixed form is 0, so that the sum has the kind of the step and both lengths.
      steps[stepCount - 1] += form;
    }
    return true;
  }

  @Override
  public int count() {
    return columns;
  }

  /** Returns the form of a column. */
  int form(int column) {
    return forms[column];
  }

  @Override
  public ColumnForms forms() {
    return new ColumnForms(Arrays.copyOf(forms, columns));
  }

  /** Returns the length of the bitmap of a row's nulls. */
  int bitmapLength() {
    return (columns + Byte.SIZE - 1) / Byte.SIZE;
  }

  /**
   * Skips the values of a row.
   *
   * @return the index of its end, or {@link #NOT_WHOLE}
   */
  int skipRow(ByteBuf piece, int index, int end) {
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
   * Skips the values of a row that begins with the bitmap of its nulls.
   *
   * @return the index of its end, or {@link #NOT_WHOLE}
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

  /** Skips the variable part of a value; a value that ends behind {@code end} is not whole. */
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
