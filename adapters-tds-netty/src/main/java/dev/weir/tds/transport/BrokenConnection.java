package dev.weir.tds.transport;

import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done about an exception in the pipeline of a connection. */
public final class BrokenConnection {
  private static final Logger log = LoggerFactory.getLogger(BrokenConnection.class);

  private BrokenConnection() {}

  /**
   * Closes the connection. That input or output fails is how peers leave, and no news; anything
   * else is a defect, or memory has run out, and nobody else would hear of it.
   */
  public static void close(ChannelHandlerContext context, Throwable cause) {
    if (!(cause instanceof IOException)) {
      log.atError()
          .addKeyValue("connection", context.channel())
          .setCause(cause)
          .log("connection closed after a defect");
    }
    context.close();
  }
}
