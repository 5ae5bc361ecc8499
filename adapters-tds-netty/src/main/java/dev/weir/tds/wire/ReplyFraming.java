package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * The packet size, the layout and the session number of replies to one client.
 *
 * @param packetSize the negotiated packet size; drivers fail on a larger packet
 * @param spid the number of the client's session
 * @param version the layout of tokens
 */
public record ReplyFraming(int packetSize, int spid, TdsVersion version) {
  /** Returns the framing until a login is answered. */
  public static ReplyFraming beforeLogin(TdsVersion version) {
    return new ReplyFraming(PacketHeader.DEFAULT_PACKET_SIZE, 0, version);
  }

  /** Splits a reply into packets; the caller keeps the payload. */
  public ByteBuf frame(ByteBufAllocator allocator, ByteBuf payload) {
    return Message.frame(allocator, PacketType.REPLY, payload, packetSize, spid);
  }
}
