package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** The PRELOGIN that Weir itself sends to a server. */
public final class PreloginRequest {
  private static final int VERSION_LENGTH = 6;

  private PreloginRequest() {}

  /**
   * Writes the request for a login without a token, as one message.
   *
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(ByteBufAllocator allocator, Encryption encryption) {
    return write(allocator, encryption, false);
  }

  /**
   * Writes the request as one message.
   *
   * @param federated whether the login will have a token
   * @return a buffer that the caller owns
   */
  public static ByteBuf write(
      ByteBufAllocator allocator, Encryption encryption, boolean federated) {
    ByteBuf payload = allocator.buffer();
    try {
      PreloginOptions options = new PreloginOptions(payload, federated ? 4 : 3);
      options.add(PreloginOptions.VERSION, VERSION_LENGTH);
      options.add(PreloginOptions.ENCRYPTION, 1);
      options.add(PreloginOptions.MARS, 1);
      if (federated) {
        options.add(PreloginOptions.FEDERATED_REQUIRED, 1);
      }
      options.end();
      payload.writeZero(VERSION_LENGTH);
      payload.writeByte(encryption.code());
      payload.writeByte(0);
      if (federated) {
        payload.writeByte(1);
      }
      return Message.frame(
          allocator, PacketType.PRELOGIN, payload, PacketHeader.DEFAULT_PACKET_SIZE, 0);
    } finally {
      payload.release();
    }
  }
}
