package dev.weir.tds.server;

import dev.weir.application.bucket.BucketRules;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.tds.transport.OffLoopResolver;
import dev.weir.tds.transport.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;

/** Opens physical connections. Whoever calls holds a slot for it. */
public final class Dialler {
  private final Transport transport;
  private final OffLoopResolver resolver = new OffLoopResolver();

  /** Makes a dialler for this transport. */
  public Dialler(Transport transport) {
    this.transport = transport;
  }

  /**
   * Dials.
   *
   * @param loop where the connection will live; it has no handler before the caller adds one, which
   *     it does in a listener of the result, before the first byte can be read
   * @return completes when the connection is open, or failed, or took longer than the bucket allows
   */
  public ChannelFuture dial(BucketRules bucket, EventLoop loop) {
    long timeout = bucket.connectionTimeout().toMillis();
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(transport.channel())
            .resolver(resolver)
            .option(
                ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) Math.min(timeout, Integer.MAX_VALUE))
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.SO_KEEPALIVE, true)
            .handler(new NoHandlerYet());
    transport.keepAlive().forEach(bootstrap::option);
    ServerAddress server = bucket.server();
    return bootstrap.connect(server.host(), server.port());
  }

  /** Says what went wrong with a dial, in words for a client and a log. */
  public static String reason(Throwable cause) {
    return switch (cause) {
      case UnknownHostException ignored -> "the host name cannot be resolved";
      case ConnectTimeoutException ignored -> "no answer within connection_timeout";
      case NoRouteToHostException ignored -> "no route to the host";
      case ConnectException ignored -> "connection refused";
      default -> String.valueOf(cause.getMessage());
    };
  }

  /** A bootstrap insists on a handler. */
  private static final class NoHandlerYet extends ChannelInboundHandlerAdapter {
    @Override
    public void handlerAdded(ChannelHandlerContext context) {
      context.pipeline().remove(this);
    }
  }
}
