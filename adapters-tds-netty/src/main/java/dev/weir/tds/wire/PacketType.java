package dev.weir.tds.wire;

import org.jspecify.annotations.Nullable;

/** The type of a message, by the first byte of its packets (MS-TDS 2.2.3.1.1). */
public enum PacketType {
  /** A batch of SQL text. */
  SQL_BATCH(0x01),
  /** Remote procedure calls. */
  RPC(0x03),
  /** A response of the server. */
  REPLY(0x04),
  /** Cancels the request under way; a header without payload. */
  ATTENTION(0x06),
  /** Rows of a bulk load. */
  BULK_LOAD(0x07),
  /** A federated authentication token. */
  FEDERATED_TOKEN(0x08),
  /** A transaction manager request. */
  TRANSACTION_MANAGER(0x0E),
  /** A login. */
  LOGIN7(0x10),
  /** Continues an integrated login. */
  SSPI(0x11),
  /** The first message of a client, and the wrapper of a TLS handshake inside TDS 7.x. */
  PRELOGIN(0x12);

  private final int code;

  PacketType(int code) {
    this.code = code;
  }

  /** Returns the byte on the wire. */
  public int code() {
    return code;
  }

  /** Returns the type with this byte on the wire, or null if there is none. */
  public static @Nullable PacketType of(int code) {
    return switch (code) {
      case 0x01 -> SQL_BATCH;
      case 0x03 -> RPC;
      case 0x04 -> REPLY;
      case 0x06 -> ATTENTION;
      case 0x07 -> BULK_LOAD;
      case 0x08 -> FEDERATED_TOKEN;
      case 0x0E -> TRANSACTION_MANAGER;
      case 0x10 -> LOGIN7;
      case 0x11 -> SSPI;
      case 0x12 -> PRELOGIN;
      default -> null;
    };
  }
}
