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
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.client.SessionPlace;
import dev.weir.tds.listener.TdsListener;
import dev.weir.tds.login.AcceptSettings;
import dev.weir.tds.login.ClientLoginPolicy;
import dev.weir.tds.login.ClientRouter;
import dev.weir.tds.login.LoginBucket;
import dev.weir.tds.login.LoginBucketRules;
import dev.weir.tds.login.LoginSettings;
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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
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
  private final SlotCoordinator coordinator;
  private final Metrics metrics;
  private final Dialler dialler;
  private final @Nullable ClientLoginPolicy policy;
  private final ClientRouter router;
  private final ConnectedClients clients = new ConnectedClients();
  private final ArrivalGate gate;
  private final AcceptSettings acceptSettings;
  private final LoopWatchdog watchdog;
  private final AtomicBoolean stopped = new AtomicBoolean();

  // Confined to the thread that starts, changes and stops the instance.
  private final Map<BucketId, PassthroughBucket> passthroughBuckets = new LinkedHashMap<>();
  private final Map<BucketId, LoginBucket> loginBuckets = new LinkedHashMap<>();
  private final Map<ListenAt, Channel> listeners = new LinkedHashMap<>();
  private @Nullable Channel lookups;

  /** All buckets, also those that were removed and have connections still. */
  private final AtomicReference<List<Bucket>> buckets = new AtomicReference<>(List.of());

  private volatile boolean accepting;

  /** Sets the buckets up, each on a loop of its own as far as there are loops; listens nowhere. */
  public TdsInstance(
      InstanceSettings settings,
      ServedBuckets served,
      RoutingDirectory directory,
      SlotCoordinator coordinator,
      Metrics metrics) {
    this.settings = settings;
    this.coordinator = coordinator;
    this.metrics = metrics;
    this.policy = served.loginPolicy();
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
    this.dialler = new Dialler(settings.transport());
    open(new BucketRuleSet(served.passthrough(), served.withLogins()));
    this.router = new ClientRouter(routes(directory));
    this.acceptSettings =
        new AcceptSettings(
            router,
            policy == null
                ? null
                : new LoginSettings(
                    policy.encryption(), policy.tls(), policy.versions(), new SessionNumbers()),
            new ClientServices(clients, log, settings.timeouts(), settings.name()));
    List<EventExecutor> all = new ArrayList<>();
    loops.forEach(all::add);
    acceptor.forEach(all::add);
    this.watchdog = LoopWatchdog.start(all, LoopHeartbeat.STUCK_AFTER);
    metrics.gauge(Meter.EVENT_LOOPS_STUCK, () -> liveness().stuckLoops().size());
    logCoordination(coordinator);
  }

  /** Opens buckets, and probes their servers. */
  private void open(BucketRuleSet served) {
    List<Bucket> opened = new ArrayList<>();
    for (BucketRules rules : served.passthrough()) {
      PassthroughBucket bucket =
          new PassthroughBucket(
              rules, loops.next(), coordinator, new BucketMeters(metrics, rules.id()), dialler);
      passthroughBuckets.put(rules.id(), bucket);
      opened.add(bucket);
    }
    for (LoginBucketRules rules : served.withLogins()) {
      LoginBucket bucket = loginBucket(rules);
      loginBuckets.put(rules.rules().id(), bucket);
      opened.add(bucket);
    }
    buckets.updateAndGet(before -> Stream.concat(before.stream(), opened.stream()).toList());
    opened.forEach(Bucket::startProbing);
  }

  private ClientRouter.Routes routes(RoutingDirectory directory) {
    return new ClientRouter.Routes(
        directory, passthroughBuckets, policy == null ? null : loginBuckets);
  }

  private void logCoordination(SlotCoordinator coordinator) {
    CoordinationStanding initial =
        coordinator instanceof LocalSlotCoordinator
            ? CoordinationStanding.CONNECTED
            : CoordinationStanding.JOINING;
    CoordinationLog coordinationLog = new CoordinationLog(this::buckets, initial, System::nanoTime);
    acceptor.next().scheduleAtFixedRate(coordinationLog::look, 1, 1, TimeUnit.SECONDS);
  }

  private LoginBucket loginBucket(LoginBucketRules rules) {
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
    listeners.putAll(bindAll(addresses));
    accepting = true;
    return addresses.stream()
        .map(address -> (InetSocketAddress) listener(address).localAddress())
        .toList();
  }

  private Channel listener(ListenAt address) {
    return Objects.requireNonNull(listeners.get(address), "no listener");
  }

  /**
   * Answers clients that ask for the port of a bucket, once {@link #listen} has succeeded.
   *
   * @return the bound address
   */
  public InetSocketAddress answerLookups(BrowserListener listener, InetSocketAddress address)
      throws IOException {
    ChannelFuture binding =
        listener.bind(settings.transport().datagramChannel(), loops.next(), address);
    Channel bound;
    try {
      bound = bound("UDP ", binding, address);
    } catch (IOException e) {
      closeListeners();
      throw e;
    }
    lookups = bound;
    return (InetSocketAddress) bound.localAddress();
  }

  /** Binds all of these addresses, or none. */
  private Map<ListenAt, Channel> bindAll(List<ListenAt> addresses) throws IOException {
    Map<ListenAt, Channel> bound = new LinkedHashMap<>();
    try {
      for (ListenAt address : addresses) {
        TdsListener listener =
            new TdsListener(address.name(), acceptSettings, gate, settings.proxies());
        ChannelFuture binding =
            listener.bind(
                settings.transport(), acceptor, loops, settings.sharesPorts(), address.socket());
        bound.put(address, bound("", binding, address.socket()));
      }
    } catch (IOException e) {
      closeAll(List.copyOf(bound.values()));
      throw e;
    }
    return bound;
  }

  /** Waits until a socket is bound. */
  private static Channel bound(String protocol, ChannelFuture binding, InetSocketAddress wanted)
      throws IOException {
    if (!binding.awaitUninterruptibly().isSuccess()) {
      throw new IOException(
          "cannot listen on %s%s:%d: %s"
              .formatted(
                  protocol, wanted.getHostString(), wanted.getPort(), binding.cause().getMessage()),
          binding.cause());
    }
    return binding.channel();
  }

  // ---- changes while it runs ----

  /**
   * Serves other buckets from now on, or throws and changes nothing. Clients of removed buckets are
   * served for the grace; then their sessions end with an error.
   */
  public void change(BucketChange change) throws IOException {
    for (BucketId added : change.added().ids()) {
      if (buckets().stream().anyMatch(bucket -> bucket.id().equals(added))) {
        throw new IOException("bucket " + added + " is being removed; add it again later");
      }
    }
    if (policy == null && !change.added().withLogins().isEmpty()) {
      throw new IOException(
          "the first bucket that is not in pinning mode passthrough needs a restart");
    }
    List<ListenAt> wanted = change.listeners();
    List<ListenAt> missing =
        wanted.stream().filter(address -> !listeners.containsKey(address)).toList();
    Map<ListenAt, Channel> bound = bindAll(missing);
    open(change.added());
    for (BucketRules rules : change.changed().passthrough()) {
      Objects.requireNonNull(passthroughBuckets.get(rules.id()), "no such bucket")
          .change(rules.maxConnections(), rules.queue());
    }
    for (LoginBucketRules rules : change.changed().withLogins()) {
      Objects.requireNonNull(loginBuckets.get(rules.rules().id()), "no such bucket").change(rules);
    }
    List<Bucket> removed =
        buckets().stream().filter(bucket -> change.removed().contains(bucket.id())).toList();
    removed.forEach(bucket -> passthroughBuckets.remove(bucket.id()));
    removed.forEach(bucket -> loginBuckets.remove(bucket.id()));
    router.change(routes(change.directory()));
    List<ListenAt> unwanted =
        listeners.keySet().stream().filter(address -> !wanted.contains(address)).toList();
    closeAll(unwanted.stream().map(listeners::remove).toList());
    listeners.putAll(bound);
    removed.forEach(bucket -> endAfter(bucket, change.grace()));
  }

  private void endAfter(Bucket bucket, Duration grace) {
    ClientError reason = ClientError.bucketRemoved(bucket.id());
    bucket
        .loop()
        .schedule(
            () -> {
              bucket.close(reason);
              endSessions(session -> session.bucket().equals(bucket.id()), reason);
              bucket.emptied().addListener(empty -> forget(bucket));
            },
            grace.toNanos(),
            TimeUnit.NANOSECONDS);
  }

  private void forget(Bucket gone) {
    buckets.updateAndGet(all -> all.stream().filter(bucket -> !bucket.equals(gone)).toList());
  }

  /**
   * Ends the sessions that the filter accepts. Any thread.
   *
   * @return how many they are
   */
  public int endSessions(Predicate<SessionPlace> filter, ClientError reason) {
    List<ConnectedClient> ended = clients.of(filter);
    ended.forEach(client -> client.loop().execute(() -> client.end(reason)));
    return ended.size();
  }

  /** Users were removed or have other passwords: their logins are checked anew. */
  public void usersChanged(Collection<String> logins) {
    loginBuckets.values().forEach(bucket -> bucket.usersChanged(logins));
  }

  /** Returns whether the instance accepts clients. */
  public boolean isAccepting() {
    return accepting;
  }

  /** The buckets of the instance. */
  public List<Bucket> buckets() {
    return buckets.get();
  }

  /** The health of all servers. */
  public List<HealthWatch> servers() {
    return buckets().stream().map(Bucket::health).toList();
  }

  /** The connections of all buckets that are lent to sessions. */
  public List<LentConnection> lent() {
    return buckets().stream().flatMap(bucket -> bucket.lent().stream()).toList();
  }

  /** The state of this instance at the ledgers of its buckets. */
  public CoordinationHealth coordination() {
    return CoordinationHealth.of(buckets().stream().map(Bucket::account).toList());
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
   * Stops the instance: accepts no client, refuses logins, and ends sessions as {@code drain} says.
   * Only the first call has an effect.
   */
  public void stop(Drain drain) throws InterruptedException {
    if (stopped.getAndSet(true)) {
      return;
    }
    accepting = false;
    closeListeners();
    buckets().forEach(Bucket::drain);
    drain.await(
        clients,
        () -> buckets().forEach(bucket -> bucket.refuseLogins(ClientError.shuttingDown())));
    buckets().forEach(bucket -> bucket.close(ClientError.shuttingDown()));
    deliverMessages();
    awaitServers();
    if (policy != null) {
      policy.checks().close();
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
    for (Bucket bucket : buckets()) {
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
    List<Channel> open = new ArrayList<>(listeners.values());
    if (lookups != null) {
      open.add(lookups);
    }
    closeAll(open);
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
