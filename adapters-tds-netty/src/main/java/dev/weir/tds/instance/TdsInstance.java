package dev.weir.tds.instance;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.CoordinationHealth;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.health.Liveness;
import dev.weir.application.health.LoopHeartbeat;
import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.tds.arrival.ArrivalGate;
import dev.weir.tds.arrival.ArrivalLog;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.bucket.BucketOwner;
import dev.weir.tds.bucket.HealthWatch;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.credentials.PasswordChecks;
import dev.weir.tds.door.BucketDoor;
import dev.weir.tds.door.DoorPolicy;
import dev.weir.tds.door.DoorRules;
import dev.weir.tds.door.DoorSettings;
import dev.weir.tds.door.LoginConversation;
import dev.weir.tds.door.SessionNumbers;
import dev.weir.tds.listener.TdsListener;
import dev.weir.tds.passthrough.FrontDoor;
import dev.weir.tds.passthrough.PassthroughSettings;
import dev.weir.tds.probe.HealthProbe;
import dev.weir.tds.server.Dialler;
import dev.weir.tds.serverdial.EncryptionWatch;
import dev.weir.tds.serverdial.ServerLogins;
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
import org.jspecify.annotations.Nullable;

/**
 * The TDS side of one instance. Started and stopped by one thread, which is not an event loop; both
 * may take a while and block it.
 */
public final class TdsInstance {
  /** How long a leaving instance waits for servers that have nobody behind them any more. */
  private static final Duration SERVER_PATIENCE = Duration.ofSeconds(1);

  /** The end of the listeners needs only their loop, which may be stuck. */
  private static final Duration LISTENER_PATIENCE = Duration.ofSeconds(1);

  private final InstanceSettings settings;
  private final EventLoopGroup acceptor;
  private final EventLoopGroup loops;
  private final Map<BucketId, BucketOwner> relayed = new LinkedHashMap<>();
  private final Map<BucketId, BucketDoor> entered = new LinkedHashMap<>();
  private final ArrivalLog log;
  private final ConnectedClients clients = new ConnectedClients();
  private final ArrivalGate gate;
  private final @Nullable PasswordChecks checks;
  private final PassthroughSettings shared;
  private final List<Channel> listeners = new ArrayList<>();
  private final List<HealthProbe> probes = new ArrayList<>();
  private final LoopWatchdog watchdog;
  private final AtomicBoolean stopped = new AtomicBoolean();
  private volatile boolean accepting;

  /** Sets the buckets up, each on a loop of its own as far as there are loops; listens nowhere. */
  public TdsInstance(
      InstanceSettings settings,
      ServedBuckets buckets,
      RoutingDirectory directory,
      SlotCoordinator coordinator,
      Metrics metrics) {
    this.settings = settings;
    this.acceptor = settings.transport().acceptor();
    this.loops = settings.transport().eventLoops(settings.eventLoops());
    this.log = new ArrivalLog(metrics, System::nanoTime);
    this.gate =
        new ArrivalGate(
            acceptor.next(),
            settings.arrivals(),
            settings.timeouts().handshake(),
            System::nanoTime,
            metrics,
            log);
    Dialler dialler = new Dialler(settings.transport());
    for (BucketRules rules : buckets.relayed()) {
      BucketMeters meters = new BucketMeters(metrics, rules.id());
      relayed.put(rules.id(), new BucketOwner(rules, loops.next(), coordinator, meters));
    }
    DoorPolicy door = buckets.door();
    this.checks = door == null ? null : door.checks();
    for (DoorRules rules : buckets.entered()) {
      entered.put(rules.rules().id(), bucketDoor(rules, door, dialler, coordinator, metrics));
    }
    this.shared =
        new PassthroughSettings(
            directory,
            relayed,
            dialler,
            door == null ? null : frontDoor(door, directory),
            clients,
            log,
            settings.timeouts(),
            settings.name());
    for (BucketDoor bucket : entered.values()) {
      if (bucket.pool().rules().probing().enabled()) {
        bucket.pool().startProbing();
      }
    }
    for (BucketOwner owner : relayed.values()) {
      if (owner.rules().probing().enabled()) {
        probes.add(HealthProbe.start(owner, dialler));
      }
    }
    List<EventExecutor> all = new ArrayList<>();
    loops.forEach(all::add);
    acceptor.forEach(all::add);
    this.watchdog = LoopWatchdog.start(all, LoopHeartbeat.STUCK_AFTER);
    metrics.gauge(Meter.EVENT_LOOPS_STUCK, () -> liveness().stuckLoops().size());
  }

  private BucketDoor bucketDoor(
      DoorRules rules,
      @Nullable DoorPolicy policy,
      Dialler dialler,
      SlotCoordinator coordinator,
      Metrics metrics) {
    DoorPolicy door = Objects.requireNonNull(policy, "a bucket to be entered needs a door");
    BucketId id = rules.rules().id();
    BucketMeters meters = new BucketMeters(metrics, id);
    EncryptionWatch encryption =
        new EncryptionWatch(id, rules.target().encryption(), meters, System::nanoTime);
    return new BucketDoor(
        rules,
        door,
        settings.name(),
        loops.next(),
        coordinator,
        meters,
        new ServerLogins(dialler, rules.target(), door.identity(), encryption));
  }

  private FrontDoor frontDoor(DoorPolicy door, RoutingDirectory directory) {
    DoorSettings common =
        new DoorSettings(
            directory,
            entered,
            door.encryption(),
            door.tls(),
            clients,
            new SessionNumbers(),
            log,
            settings.timeouts().writeStall(),
            settings.name());
    return (channel, client, reader, query, received) -> {
      LoginConversation conversation = new LoginConversation(channel, client, common, query);
      channel.pipeline().replace(reader, null, conversation);
      conversation.begin(received);
    };
  }

  /**
   * Listens. When one address cannot be had, none is kept.
   *
   * @return the bound addresses, in the order of {@code where}
   */
  public List<InetSocketAddress> listen(List<ListenAt> where) throws IOException {
    List<InetSocketAddress> bound = new ArrayList<>();
    for (ListenAt address : where) {
      TdsListener listener = new TdsListener(address.name(), shared, gate, settings.proxies());
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

  /** The buckets whose clients are relayed blind, in the order of the configuration. */
  public Collection<BucketOwner> relayed() {
    return relayed.values();
  }

  /** The buckets whose TLS and logins Weir ends, in the order of the configuration. */
  public Collection<BucketDoor> entered() {
    return entered.values();
  }

  /** What is known of the health of all servers. */
  public List<HealthWatch> servers() {
    List<HealthWatch> servers = new ArrayList<>();
    relayed.values().forEach(bucket -> servers.add(bucket.health()));
    entered.values().forEach(bucket -> servers.add(bucket.pool().health()));
    return servers;
  }

  /** How this instance stands with the ledgers of its buckets. */
  public CoordinationHealth coordination() {
    List<AccountView> accounts = new ArrayList<>();
    relayed.values().forEach(bucket -> accounts.add(bucket.account()));
    entered.values().forEach(bucket -> accounts.add(bucket.pool().account()));
    return CoordinationHealth.of(accounts);
  }

  /** Whether every event loop runs its tasks. */
  public Liveness liveness() {
    return watchdog.liveness();
  }

  /** How many clients are connected. */
  public int connectedClients() {
    return gate.connected();
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
    relayed.values().forEach(bucket -> bucket.close(ClientError.shuttingDown()));
    entered.values().forEach(bucket -> bucket.shut(ClientError.shuttingDown()));
    probes.forEach(HealthProbe::stop);
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
   * Lets the servers close their sides of connections, for until then they count them, and the
   * ledgers hear that all is given back.
   */
  private void awaitServers() throws InterruptedException {
    long deadline = System.nanoTime() + SERVER_PATIENCE.toNanos();
    for (BucketOwner bucket : relayed.values()) {
      long left = Math.max(0, deadline - System.nanoTime());
      bucket.emptied().await(left, TimeUnit.NANOSECONDS);
    }
    for (BucketDoor bucket : entered.values()) {
      long left = Math.max(0, deadline - System.nanoTime());
      bucket.pool().emptied().await(left, TimeUnit.NANOSECONDS);
    }
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
    closeAll(listeners);
    listeners.clear();
  }

  /**
   * Closes the listeners, and waits for all of them together: they share one loop, and when it is
   * stuck the clients must still be drained before the process is halted.
   */
  static void closeAll(List<Channel> listeners) {
    List<ChannelFuture> closing = listeners.stream().map(Channel::close).toList();
    long deadline = System.nanoTime() + LISTENER_PATIENCE.toNanos();
    for (ChannelFuture close : closing) {
      long left = Math.max(0, deadline - System.nanoTime());
      close.awaitUninterruptibly(left, TimeUnit.NANOSECONDS);
    }
  }
}
