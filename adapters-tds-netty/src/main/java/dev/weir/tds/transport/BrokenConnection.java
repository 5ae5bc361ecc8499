package dev.weir.tds.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes connections that have failed or must end at once. */
public final class BrokenConnection {
  private static final Logger log = LoggerFactory.getLogger(BrokenConnection.class);

  private BrokenConnection() {}

  /**
   * Closes the connection. An I/O error means that the peer has left, and is not logged; any other
   * exception is a defect. Exhausted memory is reported to the process, because Netty passes it to
   * this connection only.
   */
  public static void close(ChannelHandlerContext context, Throwable cause) {
    MemoryExhaustion.reportCauseOf(cause);
    if (!(cause instanceof IOException)) {
      log.atError()
          .addKeyValue("connection", context.channel())
          .setCause(cause)
          .log("connection closed after a defect");
    }
    context.close();
  }

  /**
   * Ends a connection now, with a reset: the peer frees it as soon as the reset arrives, and
   * pending bytes are lost. A closed connection is left alone: its descriptor may belong to another
   * connection already, which would get the socket option.
   */
  public static void breakOff(Channel channel) {
    if (channel.isOpen()) {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
      channel.close();
    }
  }
}
