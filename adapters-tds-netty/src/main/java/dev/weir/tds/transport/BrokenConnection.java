package dev.weir.tds.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done about an exception in the pipeline of a connection. */
public final class BrokenConnection {
  private static final Logger log = LoggerFactory.getLogger(BrokenConnection.class);

  private BrokenConnection() {}

  /**
   * Closes the connection. Failed input or output is how peers leave, and is not logged; anything
   * else is a defect. Exhausted memory is reported, because Netty hands it to this connection
   * alone.
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
   * Ends a connection now, with a reset: its peer frees it as soon as that arrives, and hears
   * nothing more of what was on its way. One that is closed is left alone: its descriptor may be
   * another connection's already, and the option would be that one's.
   */
  public static void breakOff(Channel channel) {
    if (channel.isOpen()) {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
      channel.close();
    }
  }
}
