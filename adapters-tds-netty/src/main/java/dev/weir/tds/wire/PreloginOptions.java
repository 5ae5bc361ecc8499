package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;

/**
 * The list of options in front of a PRELOGIN's data: token, then offset and length (big-endian,
 * offsets from the start of the payload), ended by 0xFF.
 */
final class PreloginOptions {
  static final int VERSION = 0x00;
  static final int ENCRYPTION = 0x01;
  static final int INSTANCE = 0x02;
  static final int THREAD_ID = 0x03;
  static final int MARS = 0x04;
  static final int FEDERATED_REQUIRED = 0x06;
  static final int TERMINATOR = 0xFF;

  /** The size of one option in the list. */
  static final int OPTION_LENGTH = 5;

  private final ByteBuf out;
  private int data;

  /** Starts a list of {@code count} options; their data follows it in the same order. */
  PreloginOptions(ByteBuf out, int count) {
    this.out = out;
    this.data = count * OPTION_LENGTH + 1;
  }

  void add(int token, int length) {
    out.writeByte(token).writeShort(data).writeShort(length);
    data += length;
  }

  void end() {
    out.writeByte(TERMINATOR);
  }
}
