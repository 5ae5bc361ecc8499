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

/** Opens physical connections, for each of which the caller holds a slot. */
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
   * Dials a server.
   *
   * @param loop the loop of the connection. The connection has no handler until the caller adds
   *     one; it does so in a listener of the result, before the first byte can be read
   * @return a future that completes on {@code loop} when the connection is open, has failed, or
   *     took longer than {@code timeout}, the resolution of the name included. The caller may
   *     cancel it, which is no evidence about the server
   */
  public ChannelFuture dial(ServerAddress server, Duration timeout, EventLoop loop) {
    ChannelFuture connecting = connect(server, loop);
    // If no channel can be created because file descriptors ran out, Netty's future completes on
    // another thread.
    ChannelPromise dial = new DefaultChannelPromise(connecting.channel(), loop);
    connecting.addListener(
        done -> {
          if (done.isSuccess()) {
            dial.trySuccess();
          } else if (!connecting.isCancelled()) {
            dial.tryFailure(done.cause());
          }
        });
    // A cancelled connect has closed its channel: only then has the dial ended, and its slot is
    // free.
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
            // Netty's own timeout begins with the connect; the deadline of a dial includes the
            // resolution of the name.
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0)
            .option(ChannelOption.ALLOCATOR, ConnectionAllocator.INSTANCE)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.SO_KEEPALIVE, true)
            .handler(new NoHandlerYet());
    keepAlive.forEach(bootstrap::option);
    return bootstrap.connect(server.host(), server.port());
  }

  /** Returns the reason of a failed dial, for a client and the log. */
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

  /**
   * Returns whether the server refused the connection; both transports use the same exception for
   * other errors, too.
   */
  private static boolean isRefusal(ConnectException cause) {
    return String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("refused");
  }

  /** Returns the message of the innermost cause; Netty wraps the system's error. */
  private static String innermost(Throwable cause) {
    Throwable inner = cause;
    while (inner.getCause() != null) {
      inner = inner.getCause();
    }
    String message = inner.getMessage();
    return message == null ? inner.getClass().getSimpleName() : message;
  }

  /** The handler of new channels, which does nothing; a bootstrap requires one. */
  private static final class NoHandlerYet extends ChannelInboundHandlerAdapter {
    @Override
    public void handlerAdded(ChannelHandlerContext context) {
      context.pipeline().remove(this);
    }
  }
}
