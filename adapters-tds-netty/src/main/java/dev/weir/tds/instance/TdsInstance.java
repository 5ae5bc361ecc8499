package dev.weir.tds.instance;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.bucket.BucketOwner;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.listener.ClientLimit;
import dev.weir.tds.listener.TdsListener;
import dev.weir.tds.passthrough.PassthroughSettings;
import dev.weir.tds.probe.HealthProbe;
import dev.weir.tds.refusal.RefusalLog;
import dev.weir.tds.server.Dialler;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The TDS side of one instance. Started and stopped by one thread, which is not an event loop; both
 * may take a while and block it.
 */
public final class TdsInstance {
  private final InstanceSettings settings;
  private final EventLoopGroup acceptor;
  private final EventLoopGroup loops;
  private final Map<BucketId, BucketOwner> buckets = new LinkedHashMap<>();
  private final ConnectedClients clients = new ConnectedClients();
  private final ClientLimit limit;
  private final PassthroughSettings shared;
  private final List<Channel> listeners = new ArrayList<>();
  private final List<HealthProbe> probes = new ArrayList<>();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private volatile boolean accepting;

  /** Sets the buckets up, each on a loop of its own as far as there are loops; listens nowhere. */
  public TdsInstance(
      InstanceSettings settings,
      List<BucketRules> rules,
      RoutingDirectory directory,
      SlotCoordinator coordinator,
      Metrics metrics) {
    this.settings = settings;
    this.acceptor = settings.transport().acceptor();
    this.loops = settings.transport().eventLoops(settings.eventLoops());
    this.limit = new ClientLimit(settings.maxClients(), settings.maxRefusals(), metrics);
    Dialler dialler = new Dialler(settings.transport());
    for (BucketRules bucket : rules) {
      BucketMeters meters = new BucketMeters(metrics, bucket.id());
      buckets.put(bucket.id(), new BucketOwner(bucket, loops.next(), coordinator, meters));
    }
    this.shared =
        new PassthroughSettings(
            directory,
            buckets,
            dialler,
            clients,
            new RefusalLog(System::nanoTime),
            settings.timeouts(),
            settings.name());
    for (BucketOwner owner : buckets.values()) {
      if (owner.rules().probing().enabled()) {
        probes.add(HealthProbe.start(owner, dialler));
      }
    }
  }

  /**
   * Listens. When one address cannot be had, none is kept.
   *
   * @return the bound addresses, in the order of {@code where}
   */
  public List<InetSocketAddress> listen(List<ListenAt> where) throws IOException {
    List<InetSocketAddress> bound = new ArrayList<>();
    for (ListenAt address : where) {
      TdsListener listener = new TdsListener(address.name(), shared, limit);
      ChannelFuture binding =
          listener
              .bind(settings.transport(), acceptor, loops, address.socket())
              .awaitUninterruptibly();
      if (!binding.isSuccess()) {
        closeListeners();
        throw new IOException(
            "cannot listen on "
                + address.socket().getHostString()
                + ":"
                + address.socket().getPort()
                + ": "
                + binding.cause().getMessage(),
            binding.cause());
      }
      listeners.add(binding.channel());
      bound.add((InetSocketAddress) binding.channel().localAddress());
    }
    accepting = true;
    return bound;
  }

  /** Whether new clients are taken. */
  public boolean isAccepting() {
    return accepting;
  }

  /** The buckets, in the order of the configuration. */
  public Collection<BucketOwner> buckets() {
    return buckets.values();
  }

  /** How many clients are connected. */
  public int connectedClients() {
    return limit.connected();
  }

  /**
   * Leaves: no new clients, those without a server are refused, relays end as {@code drain} has it.
   * Only the first call does anything.
   */
  public void stop(Drain drain) throws InterruptedException {
    if (stopped.getAndSet(true)) {
      return;
    }
    accepting = false;
    closeListeners();
    buckets.values().forEach(bucket -> bucket.close(ClientError.shuttingDown()));
    probes.forEach(HealthProbe::stop);
    drain.await(clients);
    deliverMessages();
    acceptor.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(2, TimeUnit.SECONDS);
  }

  /**
   * Lets the loops hear what they have told each other. A slot may be on its way to a client that
   * left, and must get back to its bucket's loop before that ends: the client's leave, the slot
   * that crossed it and its return are the three messages of the longest conversation.
   */
  private void deliverMessages() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    for (int message = 1; message <= 3; message++) {
      for (EventExecutor loop : loops) {
        long left = Math.max(0, deadline - System.nanoTime());
        loop.submit(() -> {}).await(left, TimeUnit.NANOSECONDS);
      }
    }
  }

  private void closeListeners() {
    listeners.forEach(listener -> listener.close().awaitUninterruptibly());
    listeners.clear();
  }
}
