package dev.weir.standin.capture;

import java.nio.ByteBuffer;

/** The extent of one parameter of an RPC request (MS-TDS 2.2.6.6). */
final class RequestParameter {
  private static final int TABLE = 0xF3;
  private static final int IN_PIECES = 0xFFFF;

  private RequestParameter() {}

  /** Goes behind the parameter; false when it is one that no message has another call behind. */
  static boolean skip(ByteBuffer in) {
    in.position(in.position() + 1 + 2 * (in.get(in.position()) & 0xFF));
    in.get();
    int type = in.get() & 0xFF;
    switch (type) {
      case TABLE -> {
        return false;
      }
      case 0x30, 0x32 -> forward(in, 1);
      case 0x34 -> forward(in, 2);
      case 0x38, 0x3A, 0x3B, 0x7A -> forward(in, 4);
      case 0x3C, 0x3D, 0x3E, 0x7F -> forward(in, 8);
      case 0x24, 0x26, 0x68, 0x6D, 0x6E, 0x6F, 0x29, 0x2A, 0x2B -> {
        in.get();
        forward(in, in.get() & 0xFF);
      }
      case 0x28 -> forward(in, in.get() & 0xFF);
      case 0x6A, 0x6C -> {
        forward(in, 3);
        forward(in, in.get() & 0xFF);
      }
      case 0x23, 0x63 -> {
        forward(in, 4 + 5);
        forward(in, Math.max(0, in.getInt()));
      }
      case 0x22 -> {
        forward(in, 4);
        forward(in, Math.max(0, in.getInt()));
      }
      case 0xA5, 0xAD -> counted(in, in.getShort() & 0xFFFF);
      case 0xA7, 0xAF, 0xE7, 0xEF -> {
        int most = in.getShort() & 0xFFFF;
        forward(in, 5);
        counted(in, most);
      }
      default -> throw new IllegalArgumentException("parameter of type %02X".formatted(type));
    }
    return true;
  }

  private static void counted(ByteBuffer in, int most) {
    if (most != IN_PIECES) {
      int count = in.getShort() & 0xFFFF;
      forward(in, count == 0xFFFF ? 0 : count);
      return;
    }
    if (in.getLong() == -1) {
      return;
    }
    for (int count = in.getInt(); count != 0; count = in.getInt()) {
      forward(in, count);
    }
  }

  private static void forward(ByteBuffer in, int count) {
    in.position(in.position() + count);
  }
}
