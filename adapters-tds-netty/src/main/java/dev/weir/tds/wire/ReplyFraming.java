package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * How replies to one client are cut and addressed.
 *
 * @param packetSize what was agreed on with it; drivers fail on a packet that is larger
 * @param spid the session it thinks it talks to
 */
public record ReplyFraming(int packetSize, int spid) {
  /** What holds until a login is answered. */
  public static final ReplyFraming BEFORE_LOGIN =
      new ReplyFraming(PacketHeader.DEFAULT_PACKET_SIZE, 0);

  /** Cuts a reply into packets; the payload stays the caller's. */
  public ByteBuf frame(ByteBufAllocator allocator, ByteBuf payload) {
    return Message.frame(allocator, PacketType.REPLY, payload, packetSize, spid);
  }
}
