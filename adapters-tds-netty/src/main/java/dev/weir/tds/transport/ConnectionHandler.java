package dev.weir.tds.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * The base class of handlers of a connection. It closes a connection on which an exception occurs;
 * the subclass then receives the end of the connection. In most cases the peer has left.
 */
public abstract class ConnectionHandler extends ChannelInboundHandlerAdapter {
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    BrokenConnection.close(context, cause);
  }
}
