package dev.weir.tds.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;

/** Reads a connection to its end and discards the bytes, so that its FIN is seen. */
public final class DiscardHandler extends ConnectionHandler {
  private final Runnable gone;

  /** Creates a handler that runs {@code gone} once the connection has ended. */
  public DiscardHandler(Runnable gone) {
    this.gone = gone;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ReferenceCountUtil.release(message);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    gone.run();
  }
}
