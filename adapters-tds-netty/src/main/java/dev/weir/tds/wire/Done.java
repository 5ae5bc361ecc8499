package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;

/** The DONE token (MS-TDS 2.2.7.6), as far as Weir writes it. */
final class Done {
  static final int FINAL = 0x0000;
  static final int MORE = 0x0001;
  static final int ERROR = 0x0002;
  static final int COUNT = 0x0010;
  static final int ATTENTION = 0x0020;

  /** What follows a SET that turns a switch on. */
  static final int SET_ON = 0xB9;

  /** What follows a SET that turns a switch off. */
  static final int SET_OFF = 0xBA;

  /** What follows a SET of a value (MS-TDS 4, the response with SESSIONSTATE). */
  static final int SET_VALUE = 0xBE;

  /** What follows another SET. */
  static final int SET = 0xF9;

  /** What follows a SELECT. */
  static final int SELECT = 0xC1;

  /** What follows COMMIT. */
  static final int COMMIT = 0xD5;

  /** What follows ROLLBACK. */
  static final int ROLLBACK = 0xD2;

  /** What follows BEGIN TRANSACTION. */
  static final int BEGIN = 0xD4;

  /** What follows the call of a procedure. */
  static final int EXECUTE = 0xE0;

  /** What follows nothing in particular. */
  static final int NO_COMMAND = 0;

  private Done() {}

  /** Writes the token in the width of the client's version. */
  static void write(ByteBuf out, TdsVersion version, int status) {
    writeHead(out, status, NO_COMMAND);
    switch (version) {
      case V7_1 -> out.writeIntLE(0);
      case V7_2_AND_LATER -> out.writeLongLE(0);
    }
  }

  /** Writes the token in the width of 7.2 and later. */
  static void write(ByteBuf out, int status, int command, long rows) {
    writeHead(out, status, command);
    out.writeLongLE(rows);
  }

  private static void writeHead(ByteBuf out, int status, int command) {
    out.writeByte(Tokens.DONE).writeShortLE(status).writeShortLE(command);
  }
}
