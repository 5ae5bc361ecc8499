package dev.weir.tds.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Handles what comes in on a connection. One on which something fails is closed, which its handler
 * hears as the end of it: mostly the peer has left.
 */
public abstract class ConnectionHandler extends ChannelInboundHandlerAdapter {
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    BrokenConnection.close(context, cause);
  }
}
