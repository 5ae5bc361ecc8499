package dev.weir.tds.relay;

import dev.weir.tds.transport.ConnectionHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;

/** Reads a connection to its end for nobody, so that its FIN is seen. */
public final class Discard extends ConnectionHandler {
  private final Runnable gone;

  /** Makes a reader that tells {@code gone} once the connection is over. */
  public Discard(Runnable gone) {
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
