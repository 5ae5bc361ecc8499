package dev.weir.tds.request;

import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;

/** Overwrites bytes of a message in one of its packets. */
public final class PacketBytes {
  private PacketBytes() {}

  /**
   * Writes the bytes of a number that lie in a packet.
   *
   * @param packet a whole packet, with its header
   * @param begin the offset of its payload in the message
   * @param offset the offset of the number in the message
   */
  public static void overwrite(ByteBuf packet, long begin, long offset, int width, long number) {
    long end = begin + packet.readableBytes() - PacketHeader.LENGTH;
    int payload = packet.readerIndex() + PacketHeader.LENGTH;
    for (int i = 0; i < width; i++) {
      long at = offset + i;
      if (at >= begin && at < end) {
        packet.setByte(payload + (int) (at - begin), (int) (number >> (i * Byte.SIZE)));
      }
    }
  }
}
