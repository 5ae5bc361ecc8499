package dev.weir.standin.packet;

import org.jspecify.annotations.Nullable;

/** The message types of a packet header (MS-TDS 2.2.3.1.1). */
public enum MessageType {
  SQL_BATCH(0x01),
  OLD_LOGIN(0x02),
  RPC(0x03),
  REPLY(0x04),
  ATTENTION(0x06),
  BULK_LOAD(0x07),
  FEDERATED_TOKEN(0x08),
  TRANSACTION_REQUEST(0x0E),
  LOGIN7(0x10),
  SSPI(0x11),
  PRELOGIN(0x12);

  private final int code;

  MessageType(int code) {
    this.code = code;
  }

  /** The byte on the wire. */
  public int code() {
    return code;
  }

  /** The type with that byte; null if there is none. */
  public static @Nullable MessageType of(int code) {
    for (MessageType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    return null;
  }
}
