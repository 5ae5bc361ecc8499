package dev.weir.tds.bucket;

import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import org.jspecify.annotations.Nullable;

/**
 * The number of a session at the server, which a server writes into the header of each packet
 * (MS-TDS 2.2.3.1.4). It is read once, from the response to the login, and kept with the channel.
 */
public final class ServerNumber {
  private static final AttributeKey<Integer> NUMBER = AttributeKey.valueOf("weir.server.number");

  private ServerNumber() {}

  /** Notes the number in the header of a packet of the server. */
  public static void note(Channel channel, ByteBuf packet) {
    channel.attr(NUMBER).set(PacketHeader.spidAt(packet, packet.readerIndex()));
  }

  /** Returns the number of a channel's session; 0 if the server has told none. */
  static int of(Channel channel) {
    @Nullable Integer noted = channel.attr(NUMBER).get();
    return noted == null ? 0 : noted;
  }
}
