package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import java.util.ArrayList;
import java.util.List;

/** A connection to a server. */
final class ScriptedServer extends ScriptedPeer implements DuplexChannel {
  private final Runnable settle;

  /**
   * Opens it.
   *
   * @param settle does what is to be done next
   */
  ScriptedServer(Runnable settle) {
    this.settle = settle;
  }

  /**
   * The server closes the connection, in the midst of a batch of events: that comes to the
   * knowledge of others behind the rest of the batch.
   *
   * @return lets it come
   */
  Runnable closes() {
    List<Runnable> behind = new ArrayList<>();
    pipeline()
        .addFirst(
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelInactive(ChannelHandlerContext context) {
                behind.add(context::fireChannelInactive);
              }
            });
    pipeline().close();
    return () -> {
      behind.forEach(Runnable::run);
      settle.run();
    };
  }

  /** The server sends a message. */
  void says(String tokens) {
    byte[] payload = ByteBufUtil.decodeHexDump(tokens);
    ByteBuf packet = alloc().buffer();
    int length = PacketHeader.LENGTH + payload.length;
    PacketHeader.write(packet, PacketType.REPLY, PacketHeader.END_OF_MESSAGE, length, 0, 1);
    writeInbound(packet.writeBytes(payload));
    settle.run();
  }

  @Override
  public boolean isInputShutdown() {
    return false;
  }

  @Override
  public ChannelFuture shutdownInput() {
    return newSucceededFuture();
  }

  @Override
  public ChannelFuture shutdownInput(ChannelPromise promise) {
    return promise.setSuccess();
  }

  @Override
  public boolean isOutputShutdown() {
    return false;
  }

  @Override
  public ChannelFuture shutdownOutput() {
    return newSucceededFuture();
  }

  @Override
  public ChannelFuture shutdownOutput(ChannelPromise promise) {
    return promise.setSuccess();
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public ChannelFuture shutdown() {
    return newSucceededFuture();
  }

  @Override
  public ChannelFuture shutdown(ChannelPromise promise) {
    return promise.setSuccess();
  }
}
