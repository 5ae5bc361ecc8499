package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.util.function.Consumer;

/**
 * Sends the packets of responses to a client, with the number of its session.
 *
 * @param whenFull runs when the client's outbound buffer is full
 */
record ClientOutput(Channel channel, ClientNumber number, Runnable whenFull)
    implements Consumer<ByteBuf> {
  @Override
  public void accept(ByteBuf packet) {
    PacketHeader.setSpidAt(packet, packet.readerIndex(), number.current());
    channel.write(packet, channel.voidPromise());
    if (!channel.isWritable()) {
      channel.flush();
      if (!channel.isWritable()) {
        whenFull.run();
      }
    }
  }
}
