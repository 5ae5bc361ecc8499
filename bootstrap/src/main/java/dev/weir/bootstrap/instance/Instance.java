package dev.weir.bootstrap.instance;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.weir.application.arrival.ArrivalLimits;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.metrics.Meter;
import dev.weir.bootstrap.certificates.ClientCertificate;
import dev.weir.bootstrap.config.ClientsConfig;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.ProxyConfig;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.bootstrap.logging.LogOutput;
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
import dev.weir.tds.client.ClientTimeouts;
import dev.weir.tds.instance.Drain;
import dev.weir.tds.instance.InstanceSettings;
import dev.weir.tds.instance.ServedBuckets;
import dev.weir.tds.instance.TdsInstance;
import dev.weir.tds.listener.ProxyPolicy;
import dev.weir.tds.transport.Transport;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One running instance of Weir, with all parts that its configuration requires. */
public final class Instance implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Instance.class);

  /** The time that a server has to close its side of a connection whose client is gone. */
  private static final Duration SERVER_FIN = Duration.ofSeconds(5);

  private final WeirConfig config;
  private final PrometheusMetrics metrics = new PrometheusMetrics();
  private final SlotCoordinator coordinator;
  private final @Nullable ClientCertificate certificate;
  private final RoutingDirectory directory;
  private final TdsInstance tds;
  private final Binding health;
  private final Binding exposition;
  private final Binding sessions;
  private final HttpEndpoints http;
  private final List<InetSocketAddress> listeners;

  private Instance(WeirConfig config, Environment environment) throws InstanceStartException {
    this.config = config;
    ProxyConfig proxy = config.proxy();
    LogOutput.standardError().countDropped(metrics.counter(Meter.LOG_EVENTS_DROPPED));
    this.certificate = DoorWiring.certificate(config, environment);
    ServedBuckets buckets = DoorWiring.buckets(config, environment, certificate);
    this.coordinator = new CoordinatorWiring(proxy, environment, metrics).coordinator();
    this.directory = BucketWiring.directory(config);
    this.tds = new TdsInstance(settings(config), buckets, directory, coordinator, metrics);
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
                    proxy.instanceId(), proxy.readyPolicy(), tds, coordinator, Clock.systemUTC())));
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

  /**
   * Stops within {@code shutdown_timeout}; the health endpoints answer until the last client is
   * gone.
   */
  @Override
  public void close() {
    log.atInfo().addKeyValue("clients", tds.connectedClients()).log("shutting down");
    try {
      tds.stop(new Drain(config.proxy().shutdownTimeout()));
    } catch (InterruptedException e) {
      // An interrupt means not to wait for clients: open connections break when the process ends.
      Thread.currentThread().interrupt();
    }
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
      return HttpEndpoints.start(List.of(health, exposition, sessions));
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
                BucketWiring.instancePorts(config, directory),
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
