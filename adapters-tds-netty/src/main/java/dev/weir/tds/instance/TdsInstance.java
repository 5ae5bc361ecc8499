package dev.weir.tds.instance;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.CoordinationHealth;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.LocalSlotCoordinator;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.health.Liveness;
import dev.weir.application.health.LoopHeartbeat;
import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.application.pinning.LentConnection;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.tds.browser.BrowserListener;
import dev.weir.tds.bucket.Bucket;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.bucket.HealthWatch;
import dev.weir.tds.client.ArrivalGate;
import dev.weir.tds.client.ArrivalLog;
import dev.weir.tds.client.ClientServices;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.listener.TdsListener;
import dev.weir.tds.login.AcceptSettings;
import dev.weir.tds.login.ClientLoginPolicy;
import dev.weir.tds.login.ClientRouter;
import dev.weir.tds.login.LoginBucket;
import dev.weir.tds.login.LoginBucketRules;
import dev.weir.tds.login.LoginSettings;
import dev.weir.tds.login.PasswordChecks;
import dev.weir.tds.login.SessionNumbers;
import dev.weir.tds.passthrough.PassthroughBucket;
import dev.weir.tds.server.Dialler;
import dev.weir.tds.server.EncryptionWatch;
import dev.weir.tds.server.ServerLogins;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The TDS side of one instance: its event loops, its buckets, its listeners and its clients.
 * Started and stopped by one thread, which is not an event loop and is blocked meanwhile.
 */
public final class TdsInstance {
  /** The time that servers have to close their sides once all clients have left. */
  private static final Duration SERVER_PATIENCE = Duration.ofSeconds(1);

  /** The time that listeners have to close: they need their loop only, which may be stuck. */
  private static final Duration LISTENER_PATIENCE = Duration.ofSeconds(1);

  private final InstanceSettings settings;
  private final EventLoopGroup acceptor;
  private final EventLoopGroup loops;
  private final List<Bucket> buckets;
  private final ConnectedClients clients = new ConnectedClients();
  private final ArrivalGate gate;
  private final @Nullable PasswordChecks checks;
  private final AcceptSettings acceptSettings;
  private final List<Channel> listeners = new ArrayList<>();
  private final LoopWatchdog watchdog;
  private final AtomicBoolean stopped = new AtomicBoolean();
  private volatile boolean accepting;

  /** Sets the buckets up, each on a loop of its own as far as there are loops; listens nowhere. */
  public TdsInstance(
      InstanceSettings settings,
      ServedBuckets served,
      RoutingDirectory directory,
      SlotCoordinator coordinator,
      Metrics metrics) {
    this.settings = settings;
    this.acceptor = settings.transport().acceptor();
    this.loops = settings.transport().eventLoops(settings.eventLoops());
    ArrivalLog log = new ArrivalLog(metrics, System::nanoTime);
    this.gate =
        new ArrivalGate(
            acceptor.next(),
            settings.arrivals(),
            settings.timeouts().handshake(),
            System::nanoTime,
            metrics,
            log);
    Dialler dialler = new Dialler(settings.transport());
    Map<BucketId, PassthroughBucket> passthroughBuckets = new LinkedHashMap<>();
    for (BucketRules rules : served.passthrough()) {
      BucketMeters meters = new BucketMeters(metrics, rules.id());
      passthroughBuckets.put(
          rules.id(), new PassthroughBucket(rules, loops.next(), coordinator, meters, dialler));
    }
    ClientLoginPolicy policy = served.loginPolicy();
    Map<BucketId, LoginBucket> loginBuckets = new LinkedHashMap<>();
    for (LoginBucketRules rules : served.withLogins()) {
      loginBuckets.put(
          rules.rules().id(), loginBucket(rules, policy, dialler, coordinator, metrics));
    }
    this.buckets =
        Stream.<Bucket>concat(passthroughBuckets.values().stream(), loginBuckets.values().stream())
            .toList();
    this.checks = policy == null ? null : policy.checks();
    this.acceptSettings =
        new AcceptSettings(
            new ClientRouter(directory, passthroughBuckets, policy == null ? null : loginBuckets),
            policy == null
                ? null
                : new LoginSettings(
                    policy.encryption(), policy.tls(), policy.versions(), new SessionNumbers()),
            new ClientServices(clients, log, settings.timeouts(), settings.name()));
    buckets.forEach(Bucket::startProbing);
    List<EventExecutor> all = new ArrayList<>();
    loops.forEach(all::add);
    acceptor.forEach(all::add);
    this.watchdog = LoopWatchdog.start(all, LoopHeartbeat.STUCK_AFTER);
    metrics.gauge(Meter.EVENT_LOOPS_STUCK, () -> liveness().stuckLoops().size());
    logCoordination(coordinator);
  }

  private void logCoordination(SlotCoordinator coordinator) {
    CoordinationStanding initial =
        coordinator instanceof LocalSlotCoordinator
            ? CoordinationStanding.CONNECTED
            : CoordinationStanding.JOINING;
    CoordinationLog coordinationLog = new CoordinationLog(buckets, initial, System::nanoTime);
    acceptor.next().scheduleAtFixedRate(coordinationLog::look, 1, 1, TimeUnit.SECONDS);
  }

  private LoginBucket loginBucket(
      LoginBucketRules rules,
      @Nullable ClientLoginPolicy policy,
      Dialler dialler,
      SlotCoordinator coordinator,
      Metrics metrics) {
    ClientLoginPolicy required =
        Objects.requireNonNull(policy, "a bucket with logins needs a login policy");
    BucketId id = rules.rules().id();
    BucketMeters meters = new BucketMeters(metrics, id);
    EncryptionWatch encryption =
        new EncryptionWatch(id, rules.target().encryption(), meters, System::nanoTime);
    return new LoginBucket(
        rules,
        required,
        settings.name(),
        loops.next(),
        coordinator,
        meters,
        new ServerLogins(dialler, rules.target(), required.identity(), encryption));
  }

  /**
   * Listens on these addresses, or on none of them where one cannot be bound.
   *
   * @return the bound addresses, in the same order
   */
  public List<InetSocketAddress> listen(List<ListenAt> addresses) throws IOException {
    List<InetSocketAddress> bound = new ArrayList<>();
    for (ListenAt address : addresses) {
      TdsListener listener =
          new TdsListener(address.name(), acceptSettings, gate, settings.proxies());
      bound.add(
          bound(
              "",
              listener.bind(settings.transport(), acceptor, loops, address.socket()),
              address.socket()));
    }
    accepting = true;
    return bound;
  }

  /**
   * Answers clients that ask for the port of a bucket, once {@link #listen} has succeeded.
   *
   * @return the bound address
   */
  public InetSocketAddress answerLookups(BrowserListener listener, InetSocketAddress address)
      throws IOException {
    return bound(
        "UDP ",
        listener.bind(settings.transport().datagramChannel(), loops.next(), address),
        address);
  }

  /** Waits until a socket is bound; if it cannot be, closes all listeners. */
  private InetSocketAddress bound(String protocol, ChannelFuture binding, InetSocketAddress wanted)
      throws IOException {
    if (!binding.awaitUninterruptibly().isSuccess()) {
      closeListeners();
      throw new IOException(
          "cannot listen on %s%s:%d: %s"
              .formatted(
                  protocol, wanted.getHostString(), wanted.getPort(), binding.cause().getMessage()),
          binding.cause());
    }
    listeners.add(binding.channel());
    return (InetSocketAddress) binding.channel().localAddress();
  }

  /** Returns whether the instance accepts clients. */
  public boolean isAccepting() {
    return accepting;
  }

  /** The buckets of the instance. */
  public List<Bucket> buckets() {
    return buckets;
  }

  /** The health of all servers. */
  public List<HealthWatch> servers() {
    return buckets.stream().map(Bucket::health).toList();
  }

  /** The connections of all buckets that are lent to sessions. */
  public List<LentConnection> lent() {
    return buckets.stream().flatMap(bucket -> bucket.lent().stream()).toList();
  }

  /** The state of this instance at the ledgers of its buckets. */
  public CoordinationHealth coordination() {
    return CoordinationHealth.of(buckets.stream().map(Bucket::account).toList());
  }

  /** Returns whether every event loop runs its tasks. */
  public Liveness liveness() {
    return watchdog.liveness();
  }

  /** The number of connected clients. */
  public int connectedClients() {
    return gate.connected();
  }

  /**
   * Stops the instance: accepts no client, refuses clients without a server connection, and ends
   * the others as {@code drain} says. Only the first call has an effect.
   */
  public void stop(Drain drain) throws InterruptedException {
    if (stopped.getAndSet(true)) {
      return;
    }
    accepting = false;
    closeListeners();
    buckets.forEach(bucket -> bucket.close(ClientError.shuttingDown()));
    drain.await(clients);
    deliverMessages();
    awaitServers();
    if (checks != null) {
      checks.close();
    }
    watchdog.stop();
    acceptor.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(2, TimeUnit.SECONDS);
  }

  /**
   * Waits for servers to close their sides of connections, which they count until then, and for the
   * ledgers to take all slots back.
   */
  private void awaitServers() throws InterruptedException {
    long deadline = System.nanoTime() + SERVER_PATIENCE.toNanos();
    for (Bucket bucket : buckets) {
      long remaining = Math.max(0, deadline - System.nanoTime());
      bucket.emptied().await(remaining, TimeUnit.NANOSECONDS);
    }
  }

  /**
   * Waits until the loops have run the tasks that they have posted to each other. A slot may be on
   * its way to a client that has closed, and must return to its bucket's loop before that ends: the
   * close, the slot that crossed it and its return are the three tasks of the longest chain.
   */
  private void deliverMessages() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    for (int message = 1; message <= 3; message++) {
      for (EventExecutor loop : loops) {
        long remaining = Math.max(0, deadline - System.nanoTime());
        loop.submit(() -> {}).await(remaining, TimeUnit.NANOSECONDS);
      }
    }
  }

  private void closeListeners() {
    closeAll(listeners);
    listeners.clear();
  }

  /**
   * Closes the listeners, and waits for all of them together: they share one loop, and where that
   * is stuck, the clients must still be drained before the process is halted.
   */
  static void closeAll(List<Channel> listeners) {
    List<ChannelFuture> closing = listeners.stream().map(Channel::close).toList();
    long deadline = System.nanoTime() + LISTENER_PATIENCE.toNanos();
    for (ChannelFuture close : closing) {
      long remaining = Math.max(0, deadline - System.nanoTime());
      close.awaitUninterruptibly(remaining, TimeUnit.NANOSECONDS);
    }
  }
}
