package dev.weir.bootstrap.handles;

import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.TokenLayout;
import java.util.random.RandomGenerator;

/** Writes arguments of calls, in the ways that drivers write them. */
final class Arguments {
  private static final int OUTPUT = 1;
  private static final int INT_N = 0x26;
  private static final int INT = 0x38;
  private static final int BIGINT = 0x7F;
  private static final int NVARCHAR = 0xE7;
  private static final int NTEXT = 0x63;

  private final RequestBytes out;
  private final RandomGenerator random;

  Arguments(RequestBytes out, RandomGenerator random) {
    this.out = out;
    this.random = random;
  }

  private boolean hasBigint() {
    return out.layout() != TokenLayout.V7_0;
  }

  private RequestBytes begin(String name, int status) {
    return out.shortText(name).u8(status);
  }

  void integer(String name, int value) {
    begin(name, 0).u8(INT_N).u8(4).u8(4).i32(value);
  }

  /** In any of the types that a driver may have for it. */
  void handle(String name, int value) {
    begin(name, 0);
    switch (random.nextInt(hasBigint() ? 4 : 2)) {
      case 0 -> out.u8(INT).i32(value);
      case 2 -> out.u8(INT_N).u8(8).u8(8).i64(value);
      case 3 -> out.u8(BIGINT).i64(value);
      default -> out.u8(INT_N).u8(4).u8(4).i32(value);
    }
  }

  /**
   * A handle that is to come back, which it does as an INT; 0 where none is to be dropped, or
   * nothing at all.
   */
  void handleOut(String name, int old) {
    begin(name, OUTPUT);
    boolean none = old == 0 && random.nextBoolean();
    switch (random.nextInt(6)) {
      case 0 -> out.u8(INT).i32(old);
      case 1 -> {
        int width = hasBigint() ? 8 : 4;
        out.u8(INT_N).u8(width).u8(none ? 0 : width);
        if (!none) {
          out.i32(old);
        }
        if (!none && hasBigint()) {
          out.i32(0);
        }
      }
      default -> {
        out.u8(INT_N).u8(4).u8(none ? 0 : 4);
        if (!none) {
          out.i32(old);
        }
      }
    }
  }

  /** A text that may be of any length. */
  void longText(String name, String value) {
    int bytes = value.length() * 2;
    begin(name, 0);
    if (!out.layout().since72()) {
      out.u8(NTEXT).i32(bytes).collation().i32(bytes).text(value);
      return;
    }
    out.u8(NVARCHAR).u16(0xFFFF).collation();
    out.i64(bytes).i32(bytes).text(value).i32(0);
  }

  void integerOut(String name) {
    begin(name, OUTPUT).u8(INT_N).u8(4).u8(0);
  }

  void textOut(String name) {
    begin(name, OUTPUT).u8(NVARCHAR).u16(80).collation().u16(0xFFFF);
  }

  /** A text; instead of an empty one there may be none. */
  void text(String name, String value) {
    begin(name, 0);
    int bytes = value.length() * 2;
    boolean none = value.isEmpty() && random.nextBoolean();
    switch (out.layout().since72() ? random.nextInt(3) : 1 + random.nextInt(2)) {
      case 0 -> {
        out.u8(NVARCHAR).u16(0xFFFF).collation();
        if (none) {
          out.i64(-1);
        } else if (bytes == 0) {
          out.i64(0).i32(0);
        } else {
          out.i64(bytes).i32(bytes).text(value).i32(0);
        }
      }
      case 1 -> {
        out.u8(NTEXT).i32(Math.max(bytes, 2)).collation();
        if (none) {
          out.i32(-1);
        } else {
          out.i32(bytes).text(value);
        }
      }
      default -> {
        out.u8(NVARCHAR).u16(8000).collation();
        if (none) {
          out.u16(0xFFFF);
        } else {
          out.u16(bytes).text(value);
        }
      }
    }
  }
}
