package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;

/** Writes DONE tokens (MS-TDS 2.2.7.6). */
final class Done {
  static final int FINAL = 0x0000;
  static final int MORE = 0x0001;
  static final int ERROR = 0x0002;
  static final int COUNT = 0x0010;
  static final int ATTENTION = 0x0020;

  /** The command of a SET that turns a switch on. */
  static final int SET_ON = 0xB9;

  /** The command of a SET that turns a switch off. */
  static final int SET_OFF = 0xBA;

  /** The command of a SET with a value (MS-TDS 4, the response with SESSIONSTATE). */
  static final int SET_VALUE = 0xBE;

  /** The command of any other SET. */
  static final int SET = 0xF9;

  /** The command of a SELECT. */
  static final int SELECT = 0xC1;

  /** The command of a COMMIT. */
  static final int COMMIT = 0xD5;

  /** The command of a ROLLBACK. */
  static final int ROLLBACK = 0xD2;

  /** The command of a BEGIN TRANSACTION. */
  static final int BEGIN = 0xD4;

  /** The command of a procedure call. */
  static final int EXECUTE = 0xE0;

  /** No command. */
  static final int NO_COMMAND = 0;

  private Done() {}

  /** Writes the token in the width of the client's version. */
  static void write(ByteBuf out, TdsVersion version, int status) {
    write(out, version, status, NO_COMMAND, 0);
  }

  /** Writes the token in the width of the client's version. */
  static void write(ByteBuf out, TdsVersion version, int status, int command, int rows) {
    write(out, version, Tokens.DONE, status, command, rows);
  }

  /** Writes a token of this kind in the width of the client's version. */
  static void write(ByteBuf out, TdsVersion version, int token, int status, int command, int rows) {
    out.writeByte(token).writeShortLE(status).writeShortLE(command).writeIntLE(rows);
    if (version.isSince72()) {
      out.writeIntLE(0);
    }
  }
}
