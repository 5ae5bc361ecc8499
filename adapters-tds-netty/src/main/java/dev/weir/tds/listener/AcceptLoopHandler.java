package dev.weir.tds.listener;

import dev.weir.tds.client.ArrivalGate;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits or closes each connection on the loop that accepts clients, before the connection takes a
 * place on a loop of its own.
 *
 * <p>Where a connection cannot be accepted, mostly because the process has no descriptor left,
 * accepting stops for a second, so that the loop does not spin; the log has one line for each such
 * second. Netty's acceptor, next in the pipeline, would do the same, but pass the failure on to
 * where it is logged again, with its stack.
 */
final class AcceptLoopHandler extends ChannelInboundHandlerAdapter {
  private static final Logger log = LoggerFactory.getLogger(AcceptLoopHandler.class);

  private final ArrivalGate gate;

  AcceptLoopHandler(ArrivalGate gate) {
    this.gate = gate;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object accepted) {
    Channel channel = (Channel) accepted;
    if (gate.admit(channel) == null) {
      channel.unsafe().closeForcibly();
    } else {
      context.fireChannelRead(accepted);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    log.atError()
        .addKeyValue("listener", context.channel().localAddress())
        .addKeyValue("reason", String.valueOf(cause.getMessage()))
        .log("cannot accept clients; retrying in a second");
    ChannelConfig config = context.channel().config();
    config.setAutoRead(false);
    context.executor().schedule(() -> config.setAutoRead(true), 1, TimeUnit.SECONDS);
  }
}
