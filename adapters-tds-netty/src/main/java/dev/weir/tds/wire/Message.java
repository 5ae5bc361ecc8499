package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Splits a message into packets. */
public final class Message {
  private Message() {}

  /**
   * Frames a payload.
   *
   * @param payload is read to its end; the caller still owns it
   * @param packetSize the negotiated packet size, which every packet but the last has
   * @param spid the number of the receiver's session
   * @return a buffer that the caller owns
   */
  public static ByteBuf frame(
      ByteBufAllocator allocator, PacketType type, ByteBuf payload, int packetSize, int spid) {
    int room = packetSize - PacketHeader.LENGTH;
    int packets = Math.max(1, (payload.readableBytes() + room - 1) / room);
    ByteBuf out =
        allocator.buffer(
            payload.readableBytes() + packets * PacketHeader.LENGTH, Integer.MAX_VALUE);
    for (int packet = 1; packet <= packets; packet++) {
      int length = Math.min(room, payload.readableBytes());
      int status = packet == packets ? PacketHeader.END_OF_MESSAGE : 0;
      // The id counts from 1 and wraps within its byte (MS-TDS 2.2.3.1.5); receivers ignore it.
      PacketHeader.write(out, type, status, length + PacketHeader.LENGTH, spid, packet & 0xFF);
      out.writeBytes(payload, length);
    }
    return out;
  }
}
