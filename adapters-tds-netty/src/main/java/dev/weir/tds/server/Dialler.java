package dev.weir.tds.server;

import dev.weir.application.bucket.BucketRules;
import dev.weir.domain.bucket.NamedInstance;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.tds.browser.InstanceLookup;
import dev.weir.tds.browser.UnknownPortException;
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
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.channel.ReflectiveChannelFactory;
import io.netty.channel.socket.DatagramChannel;
import io.netty.resolver.AddressResolverGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Opens physical connections, for each of which the caller holds a slot. */
public final class Dialler {
  private final ChannelFactory<? extends Channel> channels;
  private final Map<ChannelOption<Integer>, Integer> keepAlive;
  private final Class<? extends DatagramChannel> datagrams;
  private final AddressResolverGroup<InetSocketAddress> resolver;

  /** The address at which each server answered last; the servers of a fleet are few. */
  private final Map<ServerLocation, InetAddress> lastAnswered = new ConcurrentHashMap<>();

  /** Makes a dialler for this transport. */
  public Dialler(Transport transport) {
    this(
        new ReflectiveChannelFactory<>(transport.channel()),
        transport.keepAlive(),
        transport.datagramChannel(),
        new OffLoopResolver());
  }

  Dialler(
      ChannelFactory<? extends Channel> channels,
      Map<ChannelOption<Integer>, Integer> keepAlive,
      Class<? extends DatagramChannel> datagrams,
      AddressResolverGroup<InetSocketAddress> resolver) {
    this.channels = channels;
    this.keepAlive = keepAlive;
    this.datagrams = datagrams;
    this.resolver = resolver;
  }

  /** Dials the server of a bucket; see {@link #dial(ServerLocation, Duration, EventLoop)}. */
  public Future<Channel> dial(BucketRules bucket, EventLoop loop) {
    return dial(bucket.server(), bucket.connectionTimeout(), loop);
  }

  /**
   * Dials a server. Of a name with several addresses the one that answered last is dialled first.
   *
   * @param loop the loop of the connection. The connection has no handler until the caller adds
   *     one; it does so in a listener of the result, before the first byte can be read
   * @return a future that completes on {@code loop} when the connection is open, has failed, or
   *     took longer than {@code timeout}, the resolution of the name included. The caller may
   *     cancel it, which is no evidence about the server. The sockets of a dial that has ended
   *     without a connection are closed, so that its slot is free
   */
  public Future<Channel> dial(ServerLocation server, Duration timeout, EventLoop loop) {
    return new Dial(server, loop).begin(timeout);
  }

  /** One dial. */
  private final class Dial implements AddressRace.Sockets {
    private final ServerLocation server;
    private final EventLoop loop;
    private final Promise<Channel> outcome;
    private final AddressRace race;
    private @Nullable Future<Integer> lookup;

    Dial(ServerLocation server, EventLoop loop) {
      this.server = server;
      this.loop = loop;
      this.outcome = loop.newPromise();
      this.race = new AddressRace(loop, this, outcome);
    }

    Future<Channel> begin(Duration timeout) {
      ScheduledFuture<?> deadline =
          loop.schedule(
              () -> outcome.tryFailure(overdue()), timeout.toNanos(), TimeUnit.NANOSECONDS);
      outcome.addListener(ended -> deadline.cancel(false));
      resolver
          .getResolver(loop)
          .resolveAll(InetSocketAddress.createUnresolved(server.host(), 0))
          .addListener(
              (Future<List<InetSocketAddress>> resolved) -> {
                if (resolved.isSuccess()) {
                  resolved(resolved.getNow().stream().map(InetSocketAddress::getAddress).toList());
                } else {
                  outcome.tryFailure(resolved.cause());
                }
              });
      return outcome;
    }

    private void resolved(List<InetAddress> hosts) {
      switch (server) {
        case ServerAddress address -> race(hosts, address.port());
        case NamedInstance instance -> {
          if (!outcome.isDone()) {
            lookUp(instance, hosts);
          }
        }
      }
    }

    private void lookUp(NamedInstance instance, List<InetAddress> hosts) {
      Future<Integer> asked = InstanceLookup.start(datagrams, loop, instance, hosts);
      lookup = asked;
      outcome.addListener(ended -> asked.cancel(false));
      asked.addListener(
          answered -> {
            if (answered.isSuccess()) {
              // In a task of its own, as every dial (ADR 0018): the lookup closes its socket.
              loop.execute(() -> race(hosts, asked.getNow()));
            } else {
              outcome.tryFailure(answered.cause());
            }
          });
    }

    private void race(List<InetAddress> hosts, int port) {
      InetAddress preferred = lastAnswered.get(server);
      race.begin(
          hosts.stream()
              .sorted(Comparator.comparing(host -> !host.equals(preferred)))
              .map(host -> new InetSocketAddress(host, port))
              .toList());
    }

    private Exception overdue() {
      return lookup != null && !lookup.isDone()
          ? new UnknownPortException(
              "the host's SQL Server Browser (UDP 1434) did not name the port of the instance"
                  + " within connection_timeout")
          : new ConnectTimeoutException("no answer within connection_timeout");
    }

    @Override
    public ChannelFuture connect(InetSocketAddress address) {
      Bootstrap bootstrap =
          new Bootstrap()
              .group(loop)
              .channelFactory(channels)
              .disableResolver()
              // Netty's own timeout begins with the connect; the deadline of a dial includes the
              // resolution of the name.
              .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0)
              .option(ChannelOption.ALLOCATOR, ConnectionAllocator.INSTANCE)
              .option(ChannelOption.TCP_NODELAY, true)
              .option(ChannelOption.SO_KEEPALIVE, true)
              .handler(new NoHandlerYet());
      keepAlive.forEach(bootstrap::option);
      return bootstrap.connect(address);
    }

    @Override
    public void answered(InetSocketAddress address) {
      lastAnswered.put(server, address.getAddress());
    }
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
