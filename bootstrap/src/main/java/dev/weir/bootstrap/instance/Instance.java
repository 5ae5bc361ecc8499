package dev.weir.bootstrap.instance;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.weir.application.arrival.ArrivalLimits;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.login.KnownUsers;
import dev.weir.application.login.ReloadableUsers;
import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.bootstrap.certificates.ClientCertificate;
import dev.weir.bootstrap.config.AuthMode;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.ClientsConfig;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.LeaveConfig;
import dev.weir.bootstrap.config.ProxyConfig;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.config.change.ConfigDifference;
import dev.weir.bootstrap.config.change.UsersDifference;
import dev.weir.bootstrap.logging.LogOutput;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.http.Audience;
import dev.weir.http.Binding;
import dev.weir.http.HealthEndpoints;
import dev.weir.http.HttpBindException;
import dev.weir.http.HttpEndpoints;
import dev.weir.http.MetricsEndpoint;
import dev.weir.http.SessionsEndpoint;
import dev.weir.metrics.PrometheusMetrics;
import dev.weir.tds.browser.BrowserListener;
import dev.weir.tds.bucket.Bucket;
import dev.weir.tds.client.ClientTimeouts;
import dev.weir.tds.client.SessionPlace;
import dev.weir.tds.instance.BucketChange;
import dev.weir.tds.instance.BucketRuleSet;
import dev.weir.tds.instance.Drain;
import dev.weir.tds.instance.InstanceSettings;
import dev.weir.tds.instance.ServedBuckets;
import dev.weir.tds.instance.TdsInstance;
import dev.weir.tds.listener.ProxyPolicy;
import dev.weir.tds.transport.Transport;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One running instance of Weir, with all parts that its configuration requires. */
public final class Instance implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Instance.class);

  /** The time that a server has to close its side of a connection whose client is gone. */
  private static final Duration SERVER_FIN = Duration.ofSeconds(5);

  /** The configuration that is in force; changed by the thread that reloads. */
  private volatile WeirConfig config;

  private volatile RoutingDirectory directory;
  private final Environment environment;

  /** Set if another process may listen on the same addresses; a reload does not change it. */
  private final boolean sharesPorts;

  private final ReloadableUsers users;
  private final PrometheusMetrics metrics = new PrometheusMetrics();
  private final SlotCoordinator coordinator;
  private final @Nullable ClientCertificate certificate;
  private final TdsInstance tds;
  private final Binding health;
  private final Binding exposition;
  private final Binding sessions;
  private HttpEndpoints http;
  private final List<InetSocketAddress> listeners;

  /** The time in which a process on this machine accepts a connection. */
  private static final int PROBE_MILLIS = 1_000;

  private static final Leaving AT_ONCE =
      new Leaving() {
        @Override
        public boolean isHurried() {
          return false;
        }

        @Override
        public void awaitHurry(Duration time) {}
      };

  private boolean left;
  private volatile boolean isLeaving;

  private Instance(WeirConfig config, Environment environment) throws InstanceStartException {
    this.config = config;
    this.environment = environment;
    this.sharesPorts = config.proxy().leave().takeover();
    this.users = new ReloadableUsers(new KnownUsers(config.users()));
    ProxyConfig proxy = config.proxy();
    LogOutput.standardError().countDropped(metrics.counter(Meter.LOG_EVENTS_DROPPED));
    this.certificate = DoorWiring.certificate(config, environment);
    ServedBuckets buckets = DoorWiring.buckets(config, environment, certificate, users);
    this.coordinator = new CoordinatorWiring(proxy, environment, metrics).coordinator();
    this.directory = BucketWiring.directory(config);
    this.tds = new TdsInstance(settings(config), buckets, directory, coordinator, metrics);
    metrics.gauge(Meter.INSTANCE_LEAVING, () -> isLeaving ? 1 : 0);
    metrics.gauge(
        Meter.INSTANCE_HEARTBEAT,
        () -> tds.coordination().worst().hasLease() ? 1 : 0,
        proxy.instanceId());
    this.health =
        new Binding(
            BucketWiring.socket(proxy.health()),
            Audience.ANYONE,
            HealthEndpoints.of(
                new InstanceHealth(
                    proxy.instanceId(),
                    () -> this.config.proxy().readyPolicy(),
                    () -> isLeaving,
                    tds,
                    coordinator,
                    Clock.systemUTC())));
    this.exposition =
        new Binding(
            BucketWiring.socket(proxy.metrics()),
            Audience.ANYONE,
            List.of(MetricsEndpoint.of(metrics)));
    this.sessions =
        new Binding(
            BucketWiring.socket(proxy.health()),
            Audience.THIS_HOST,
            List.of(SessionsEndpoint.of(tds::lent)));
    this.http = startHttp();
    this.listeners = listen();
    if (certificate != null) {
      certificate.watch();
    }
  }

  /**
   * Starts all parts, or none.
   *
   * @param environment provides the files that the configuration names
   */
  public static Instance start(WeirConfig config, Environment environment)
      throws InstanceStartException {
    return new Instance(config, environment);
  }

  /** Returns the addresses of the TDS listeners, the common one first. */
  public List<InetSocketAddress> listeners() {
    return listeners;
  }

  /** Returns the address of the health endpoints. */
  public InetSocketAddress healthAddress() {
    return http.addressOf(health);
  }

  /** Returns the address of the metrics endpoint. */
  public InetSocketAddress metricsAddress() {
    return http.addressOf(exposition);
  }

  /** Returns the number of connected clients. */
  public int connectedClients() {
    return tds.connectedClients();
  }

  /** Returns the meters of the process. */
  public Metrics metrics() {
    return metrics;
  }

  // ---- changes while it runs; by one thread ----

  /**
   * Works by another configuration from now on, or throws and changes nothing. Values that need a
   * restart stay.
   */
  public void change(WeirConfig read, ConfigDifference difference) throws InstanceStartException {
    WeirConfig running = config;
    WeirConfig next =
        new WeirConfig(
            running.proxy().reloaded(read.proxy()),
            read.buckets().stream().map(bucket -> inModeOf(running, bucket)).toList(),
            read.users());
    RoutingDirectory routes = BucketWiring.directory(next);
    BucketChange change =
        new BucketChange(
            DoorWiring.rules(next, next.only(difference.added()), environment),
            DoorWiring.rules(next, next.only(changedNow(running, next, difference)), environment),
            Set.copyOf(difference.removed()),
            routes,
            BucketWiring.listeners(next),
            next.proxy().reload().removeGrace());
    try {
      tds.change(change);
    } catch (IOException e) {
      throw new InstanceStartException(e);
    }
    directory = routes;
    config = next;
    changeUsers(difference.users());
  }

  /** Returns the bucket in the pinning mode that it runs in, which a reload does not change. */
  private static BucketConfig inModeOf(WeirConfig running, BucketConfig bucket) {
    return running
        .find(bucket.id())
        .map(before -> bucket.withPinningMode(before.pinningMode()))
        .orElse(bucket);
  }

  /** Returns the changed buckets; all buckets where a value of all has changed. */
  private static List<BucketId> changedNow(
      WeirConfig running, WeirConfig next, ConfigDifference difference) {
    if (running.proxy().clients().equals(next.proxy().clients())) {
      return difference.changedNow();
    }
    return next.buckets().stream()
        .map(BucketConfig::id)
        .filter(id -> running.find(id).isPresent())
        .toList();
  }

  private void changeUsers(UsersDifference difference) {
    if (difference.isNone()) {
      return;
    }
    users.replace(new KnownUsers(config.users()));
    tds.usersChanged(difference.concerned());
    for (BucketConfig bucket : config.buckets()) {
      if (bucket.auth().mode() == AuthMode.MAPPED) {
        tds.endSessions(
            session -> isWithdrawn(session, bucket.id(), difference),
            ClientError.loginWithdrawn(bucket.id()));
      }
    }
  }

  private static boolean isWithdrawn(
      SessionPlace session, BucketId bucket, UsersDifference difference) {
    String login = session.login();
    return session.bucket().equals(bucket) && login != null && difference.withdraws(login, bucket);
  }

  /** Reads the certificate of the listeners again, if its files have changed. */
  public void renewCertificate() {
    if (certificate != null) {
      certificate.reload();
    }
  }

  /** Changes the limit of a bucket; a reload sets it again once the file has another one. */
  public void resize(BucketId id, int maxConnections) throws InstanceStartException {
    WeirConfig running = config;
    List<BucketConfig> buckets =
        running.buckets().stream()
            .map(it -> it.id().equals(id) ? it.withMaxConnections(maxConnections) : it)
            .toList();
    WeirConfig next = new WeirConfig(running.proxy(), buckets, running.users());
    BucketRuleSet none = new BucketRuleSet(List.of(), List.of());
    BucketChange change =
        new BucketChange(
            none,
            DoorWiring.rules(next, next.only(List.of(id)), environment),
            Set.of(),
            directory,
            BucketWiring.listeners(next),
            Duration.ZERO);
    try {
      tds.change(change);
    } catch (IOException e) {
      throw new InstanceStartException(e);
    }
    config = next;
  }

  /** Returns the buckets that are served, with their pinning modes. */
  public Map<BucketId, PinningMode> bucketModes() {
    return config.buckets().stream()
        .collect(Collectors.toMap(BucketConfig::id, BucketConfig::pinningMode));
  }

  /** Returns a bucket that is served, or that was removed and has connections still. */
  public Optional<Bucket> bucket(BucketId id) {
    return tds.buckets().stream().filter(bucket -> bucket.id().equals(id)).findFirst();
  }

  /** Ends the sessions with this number, and returns how many there were. */
  public int killSession(int number) {
    return tds.endSessions(
        session -> session.number() == number && number > 0, ClientError.sessionKilled());
  }

  /** Returns the time that the instance takes to leave, at most. Any thread. */
  public Duration timeToLeave() {
    return config.proxy().leave().total();
  }

  /** The operator, as an instance that leaves sees it. Any thread. */
  public interface Leaving {
    /** Returns whether an operator has asked to wait no more. */
    boolean isHurried();

    /** Waits for this time, or until an operator asks to wait no more. */
    void awaitHurry(Duration time) throws InterruptedException;
  }

  /**
   * Leaves in order: says that it is not ready, accepts clients for {@code lame_duck} still, and
   * stops within {@code shutdown_timeout}. The health endpoints answer until the last client is
   * gone. Only the first call has an effect.
   */
  public void leave(Leaving leaving) {
    if (left) {
      return;
    }
    left = true;
    isLeaving = true;
    LeaveConfig times = config.proxy().leave();
    log.atInfo()
        .addKeyValue("clients", tds.connectedClients())
        .addKeyValue("lame_duck", times.lameDuck())
        .log("shutting down");
    try {
      boolean isReplaced = sharesPorts && isReplaced();
      if (!isReplaced) {
        leaving.awaitHurry(times.lameDuck());
      }
      tds.stop(new Drain(times.shutdownTimeout(), isReplaced, leaving::isHurried));
    } catch (InterruptedException e) {
      // An interrupt means not to wait for clients: open connections break when the process ends.
      Thread.currentThread().interrupt();
    }
    end();
  }

  /**
   * Returns whether another process serves the addresses of this one. To see it, this one closes
   * its own listener of health, and opens it again if it is the only one.
   */
  private boolean isReplaced() {
    InetSocketAddress address = http.addressOf(health);
    http.close();
    if (isServed(address)) {
      log.atInfo().log("another process has taken over");
      return true;
    }
    try {
      http = HttpEndpoints.startShared(List.of(health, exposition, sessions));
    } catch (HttpBindException e) {
      log.atWarn()
          .addKeyValue("reason", String.valueOf(e.getMessage()))
          .log("health cannot be served during the shutdown");
    }
    return false;
  }

  private static boolean isServed(InetSocketAddress address) {
    InetAddress host =
        address.getAddress().isAnyLocalAddress()
            ? InetAddress.getLoopbackAddress()
            : address.getAddress();
    try (Socket probe = new Socket()) {
      probe.connect(new InetSocketAddress(host, address.getPort()), PROBE_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Stops without a lame duck, within {@code shutdown_timeout}, unless it has left. */
  @Override
  public void close() {
    leave(AT_ONCE);
  }

  private void end() {
    coordinator.close();
    if (certificate != null) {
      certificate.close();
    }
    http.close();
    metrics.close();
    log.atInfo().log("shutdown complete");
  }

  private static InstanceSettings settings(WeirConfig config) {
    ProxyConfig proxy = config.proxy();
    ClientsConfig clients = proxy.clients();
    Descriptors descriptors =
        Descriptors.share(descriptorLimit(), config.totalSlots(), clients.maxClients());
    descriptors.warning().ifPresent(warning -> log.atWarn().log(warning));
    return new InstanceSettings(
        "weir/" + proxy.instanceId(),
        Transport.best(),
        Runtime.getRuntime().availableProcessors(),
        ArrivalLimits.of(descriptors.maxClients(), Descriptors.REFUSALS),
        new ClientTimeouts(clients.handshakeTimeout(), clients.writeStallTimeout(), SERVER_FIN),
        proxy.leave().takeover(),
        proxies(clients));
  }

  private static ProxyPolicy proxies(ClientsConfig clients) {
    return new ProxyPolicy(
        clients.proxyProtocol(),
        address -> clients.trustedProxies().stream().anyMatch(block -> block.contains(address)));
  }

  private static long descriptorLimit() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : Integer.MAX_VALUE;
  }

  private HttpEndpoints startHttp() throws InstanceStartException {
    try {
      List<Binding> bindings = List.of(health, exposition, sessions);
      return sharesPorts ? HttpEndpoints.startShared(bindings) : HttpEndpoints.start(bindings);
    } catch (HttpBindException e) {
      stopTds();
      throw new InstanceStartException(e);
    }
  }

  private List<InetSocketAddress> listen() throws InstanceStartException {
    try {
      List<InetSocketAddress> bound = tds.listen(BucketWiring.listeners(config));
      if (config.proxy().browser().isPresent()) {
        tds.answerLookups(
            new BrowserListener(
                config.proxy().instanceId(),
                name -> BucketWiring.port(config, directory, name),
                metrics,
                System::nanoTime),
            BucketWiring.socket(config.proxy().browser().get()));
      }
      return bound;
    } catch (IOException e) {
      http.close();
      stopTds();
      throw new InstanceStartException(e);
    }
  }

  private void stopTds() {
    try {
      tds.stop(new Drain(Duration.ZERO));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    coordinator.close();
  }
}
