package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;

/** A connection whose other side may take nothing. */
class ScriptedPeer extends EmbeddedChannel {
  private boolean full;

  /** What it is sent stays where it is from now on. */
  void takesNothing() {
    full = true;
  }

  @Override
  protected void doWrite(ChannelOutboundBuffer out) throws Exception {
    if (!full) {
      super.doWrite(out);
    }
  }

  /** What it was told since it was asked last: the payloads of packets. */
  List<String> told() {
    List<String> payloads = new ArrayList<>();
    for (ByteBuf out = readOutbound(); out != null; out = readOutbound()) {
      while (out.isReadable()) {
        int length = PacketHeader.lengthAt(out, out.readerIndex());
        ByteBuf packet = out.readSlice(length);
        payloads.add(ByteBufUtil.hexDump(packet.skipBytes(PacketHeader.LENGTH)));
      }
      out.release();
    }
    return payloads;
  }
}
