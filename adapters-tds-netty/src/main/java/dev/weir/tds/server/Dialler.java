package dev.weir.tds.server;

import dev.weir.application.bucket.BucketRules;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.tds.transport.ConnectionAllocator;
import dev.weir.tds.transport.OffLoopResolver;
import dev.weir.tds.transport.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.channel.ReflectiveChannelFactory;
import io.netty.resolver.AddressResolverGroup;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;

/** Opens physical connections. Whoever calls holds a slot for it. */
public final class Dialler {
  private final ChannelFactory<? extends Channel> channels;
  private final Map<ChannelOption<Integer>, Integer> keepAlive;
  private final AddressResolverGroup<InetSocketAddress> resolver;

  /** Makes a dialler for this transport. */
  public Dialler(Transport transport) {
    this(
        new ReflectiveChannelFactory<>(transport.channel()),
        transport.keepAlive(),
        new OffLoopResolver());
  }

  Dialler(
      ChannelFactory<? extends Channel> channels,
      Map<ChannelOption<Integer>, Integer> keepAlive,
      AddressResolverGroup<InetSocketAddress> resolver) {
    this.channels = channels;
    this.keepAlive = keepAlive;
    this.resolver = resolver;
  }

  /** Dials the server of a bucket; see {@link #dial(ServerAddress, Duration, EventLoop)}. */
  public ChannelFuture dial(BucketRules bucket, EventLoop loop) {
    return dial(bucket.server(), bucket.connectionTimeout(), loop);
  }

  /**
   * Dials.
   *
   * @param loop where the connection will live; it has no handler before the caller adds one, which
   *     it does in a listener of the result, before the first byte can be read
   * @return completes on {@code loop}, when the connection is open, or failed, or took longer than
   *     the bucket allows, its name's resolution included; may be cancelled before, which says
   *     nothing of the server
   */
  public ChannelFuture dial(ServerAddress server, Duration timeout, EventLoop loop) {
    ChannelFuture connecting = connect(server, loop);
    // Where no channel can be made, for want of a descriptor, Netty's future is another thread's.
    ChannelPromise dial = new DefaultChannelPromise(connecting.channel(), loop);
    connecting.addListener(
        done -> {
          if (done.isSuccess()) {
            dial.trySuccess();
          } else if (!connecting.isCancelled()) {
            dial.tryFailure(done.cause());
          }
        });
    // A cancelled connect has closed its channel: only then the dial is over, and its slot free.
    ScheduledFuture<?> deadline =
        loop.schedule(
            () -> {
              connecting.cancel(false);
              dial.tryFailure(new ConnectTimeoutException("no answer within connection_timeout"));
            },
            timeout.toNanos(),
            TimeUnit.NANOSECONDS);
    dial.addListener(
        done -> {
          deadline.cancel(false);
          connecting.cancel(false);
        });
    return dial;
  }

  private ChannelFuture connect(ServerAddress server, EventLoop loop) {
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loop)
            .channelFactory(channels)
            .resolver(resolver)
            // Netty's own begins with the connect; the deadline of a dial is over all of it.
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0)
            .option(ChannelOption.ALLOCATOR, ConnectionAllocator.INSTANCE)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.SO_KEEPALIVE, true)
            .handler(new NoHandlerYet());
    keepAlive.forEach(bootstrap::option);
    return bootstrap.connect(server.host(), server.port());
  }

  /** Says what went wrong with a dial, in words for a client and a log. */
  public static String reason(Throwable cause) {
    return switch (cause) {
      case UnknownHostException ignored -> "the host name cannot be resolved";
      case ConnectTimeoutException ignored -> "no answer within connection_timeout";
      case CancellationException ignored -> "given up";
      case NoRouteToHostException ignored -> "no route to the host";
      case ConnectException connect when isRefusal(connect) -> "connection refused";
      default -> innermost(cause);
    };
  }

  /** Both transports report whatever errno they do not know better in the same exception. */
  private static boolean isRefusal(ConnectException cause) {
    return String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("refused");
  }

  /** Netty wraps what the system said in what it wanted to do. */
  private static String innermost(Throwable cause) {
    Throwable inner = cause;
    while (inner.getCause() != null) {
      inner = inner.getCause();
    }
    String message = inner.getMessage();
    return message == null ? inner.getClass().getSimpleName() : message;
  }

  /** A bootstrap insists on a handler. */
  private static final class NoHandlerYet extends ChannelInboundHandlerAdapter {
    @Override
    public void handlerAdded(ChannelHandlerContext context) {
      context.pipeline().remove(this);
    }
  }
}
