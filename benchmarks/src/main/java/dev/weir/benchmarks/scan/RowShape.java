package dev.weir.benchmarks.scan;

import io.netty.buffer.ByteBuf;

/** Shapes of rows, from the smallest to the largest. */
public enum RowShape {
  /** Two integers that are never null: the smallest row. */
  NARROW_FIXED {
    @Override
    void describe(ByteBuf out) {
      columns(out, 2);
      fixed(out, 0x38);
      fixed(out, 0x38);
    }

    @Override
    void row(ByteBuf out) {
      out.writeByte(ROW).writeIntLE(4711).writeIntLE(42);
    }
  },
  /** A key and a name. */
  NARROW {
    @Override
    void describe(ByteBuf out) {
      columns(out, 2);
      nullable(out, 0x26, 4);
      text(out, 100);
    }

    @Override
    void row(ByteBuf out) {
      out.writeByte(ROW);
      out.writeByte(4).writeIntLE(4711);
      out.writeShortLE(40).writeZero(40);
    }
  },
  /** Forty columns of all common types, none of them null. */
  WIDE {
    @Override
    void describe(ByteBuf out) {
      wide(out);
    }

    @Override
    void row(ByteBuf out) {
      out.writeByte(ROW);
      for (int i = 0; i < 8; i++) {
        out.writeIntLE(i);
        out.writeByte(4).writeIntLE(i);
        out.writeByte(8).writeLongLE(i);
        out.writeShortLE(30).writeZero(30);
        out.writeByte(9).writeZero(9);
      }
    }
  },
  /** The same columns, half of them null and left out. */
  WIDE_NULLABLE {
    @Override
    void describe(ByteBuf out) {
      wide(out);
    }

    @Override
    void row(ByteBuf out) {
      out.writeByte(NULLABLE_ROW);
      // Null of each five columns: the third and the fifth, and the fourth of every other five.
      int bitmapAt = out.writerIndex();
      out.writeZero(5);
      for (int i = 0; i < 8; i++) {
        out.writeIntLE(i);
        out.writeByte(4).writeIntLE(i);
        omit(out, bitmapAt, 5 * i + 2);
        if (i % 2 == 0) {
          omit(out, bitmapAt, 5 * i + 3);
        } else {
          out.writeShortLE(30).writeZero(30);
        }
        omit(out, bitmapAt, 5 * i + 4);
      }
    }
  },
  /** A key and two kilobytes in chunks. */
  CHUNKED {
    @Override
    void describe(ByteBuf out) {
      columns(out, 2);
      nullable(out, 0x26, 4);
      text(out, 0xFFFF);
    }

    @Override
    void row(ByteBuf out) {
      out.writeByte(ROW);
      out.writeByte(4).writeIntLE(4711);
      out.writeLongLE(2000).writeIntLE(2000).writeZero(2000).writeIntLE(0);
    }
  },
  /** A key and a hundred kilobytes in chunks. */
  LARGE_CHUNKED {
    @Override
    void describe(ByteBuf out) {
      CHUNKED.describe(out);
    }

    @Override
    void row(ByteBuf out) {
      out.writeByte(ROW);
      out.writeByte(4).writeIntLE(4711);
      out.writeLongLE(100_000);
      for (int i = 0; i < 25; i++) {
        out.writeIntLE(4000).writeZero(4000);
      }
      out.writeIntLE(0);
    }
  };

  private static final int ROW = 0xD1;
  private static final int NULLABLE_ROW = 0xD2;

  /** Writes the description of the columns. */
  abstract void describe(ByteBuf out);

  /** Writes a row. */
  abstract void row(ByteBuf out);

  private static void columns(ByteBuf out, int count) {
    out.writeByte(0x81).writeShortLE(count);
  }

  private static void wide(ByteBuf out) {
    columns(out, 40);
    for (int i = 0; i < 8; i++) {
      fixed(out, 0x38);
      nullable(out, 0x26, 4);
      nullable(out, 0x6F, 8);
      text(out, 200);
      out.writeIntLE(0).writeShortLE(0).writeByte(0x6A).writeByte(17).writeByte(18).writeByte(4);
      name(out);
    }
  }

  private static void fixed(ByteBuf out, int type) {
    out.writeIntLE(0).writeShortLE(0).writeByte(type);
    name(out);
  }

  private static void nullable(ByteBuf out, int type, int length) {
    out.writeIntLE(0).writeShortLE(0).writeByte(type).writeByte(length);
    name(out);
  }

  private static void text(ByteBuf out, int length) {
    out.writeIntLE(0).writeShortLE(0).writeByte(0xE7).writeShortLE(length).writeZero(5);
    name(out);
  }

  private static void name(ByteBuf out) {
    out.writeByte(1).writeShortLE('c');
  }

  private static void omit(ByteBuf out, int bitmapAt, int column) {
    int at = bitmapAt + column / Byte.SIZE;
    out.setByte(at, out.getByte(at) | 1 << (column % Byte.SIZE));
  }
}
