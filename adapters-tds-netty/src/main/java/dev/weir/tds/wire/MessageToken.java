package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;

/** An ERROR or INFO token (MS-TDS 2.2.7.10, 2.2.7.13), which have the same layout. */
record MessageToken(int number, int state, int severity, String text, String serverName) {
  private static final int LINE = 1;

  void writeError(ByteBuf out, TdsVersion version) {
    write(out, Tokens.ERROR, version);
  }

  void writeInfo(ByteBuf out, TdsVersion version) {
    write(out, Tokens.INFO, version);
  }

  private void write(ByteBuf out, int token, TdsVersion version) {
    out.writeByte(token);
    int lengthAt = out.writerIndex();
    out.writeShortLE(0);
    out.writeIntLE(number);
    out.writeByte(state);
    out.writeByte(severity);
    Texts.writeLong(out, text);
    Texts.writeName(out, serverName);
    // The name of the procedure, which is empty.
    Texts.writeName(out, "");
    if (version.isSince72()) {
      out.writeIntLE(LINE);
    } else {
      out.writeShortLE(LINE);
    }
    out.setShortLE(lengthAt, out.writerIndex() - lengthAt - Short.BYTES);
  }
}
