package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * The answer to a PRELOGIN (MS-TDS 2.2.6.5).
 *
 * <p>It has every option that SQL Server sends, because drivers require them: mssql-jdbc a VERSION
 * of six bytes and major 9 or more; FreeTDS falls back to TDS 7.1 without MARS.
 */
public final class PreloginReply {
  private static final int VERSION_LENGTH = 6;

  /** SQL Server 2022: from its major number drivers choose the version of their LOGIN7. */
  private static final int MAJOR = 16;

  private static final int BUILD = 1000;

  private PreloginReply() {}

  /**
   * Writes the reply to a client that did not offer logins by token, as one message.
   *
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(ByteBufAllocator allocator, Encryption encryption) {
    return write(allocator, encryption, false);
  }

  /**
   * Writes the reply as one message.
   *
   * @param federated whether logins by token are supported; only for clients that offered them
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(
      ByteBufAllocator allocator, Encryption encryption, boolean federated) {
    ByteBuf payload = allocator.buffer();
    try {
      PreloginOptions options = new PreloginOptions(payload, federated ? 6 : 5);
      options.add(PreloginOptions.VERSION, VERSION_LENGTH);
      options.add(PreloginOptions.ENCRYPTION, 1);
      options.add(PreloginOptions.INSTANCE, 1);
      options.add(PreloginOptions.THREAD_ID, 0);
      options.add(PreloginOptions.MARS, 1);
      if (federated) {
        options.add(PreloginOptions.FEDERATED_REQUIRED, 1);
      }
      options.end();
      payload.writeByte(MAJOR).writeByte(0).writeShort(BUILD).writeShort(0);
      payload.writeByte(encryption.code());
      // Any instance name is accepted: 1 would make SqlClient look for another server.
      payload.writeByte(0);
      payload.writeByte(0);
      if (federated) {
        payload.writeByte(1);
      }
      return Message.frame(
          allocator, PacketType.REPLY, payload, PacketHeader.DEFAULT_PACKET_SIZE, 0);
    } finally {
      payload.release();
    }
  }
}
