package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;

/** Sends whole messages packet by packet. */
public final class Packets {
  private Packets() {}

  /**
   * Sends a message packet by packet: under TLS each is a record of its own, and servers break off
   * at a record that ends within a packet.
   *
   * @param packets the packets of one message, owned by the channel from now on
   */
  public static void send(Channel channel, ByteBuf packets) {
    while (packets.isReadable()) {
      int length = PacketHeader.lengthAt(packets, packets.readerIndex());
      channel.write(packets.readRetainedSlice(length), channel.voidPromise());
    }
    packets.release();
    channel.flush();
  }
}
