package dev.weir.tds.instance;

import dev.weir.application.arrival.ArrivalLimits;
import dev.weir.application.bucket.BucketRules;
import dev.weir.application.bucket.BucketRules.Probing;
import dev.weir.application.coordination.LocalSlotCoordinator;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.health.HealthThresholds;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.domain.routing.RoutingFacts;
import dev.weir.tds.client.ClientTimeouts;
import dev.weir.tds.listener.ProxyPolicy;
import dev.weir.tds.passthrough.PassthroughBucket;
import dev.weir.tds.transport.Transport;
import dev.weir.testkit.metrics.RecordedMetrics;
import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** An instance with one bucket, on a port of its own. */
final class RunningInstance implements AutoCloseable {
  static final BucketId BUCKET = new BucketId("bucket-1");
  private static final ServerAddress LISTENER = new ServerAddress("127.0.0.1", 1433);

  private final TdsInstance instance;
  private final InetSocketAddress address;
  private final RecordedMetrics metrics;

  private RunningInstance(
      TdsInstance instance, InetSocketAddress address, RecordedMetrics metrics) {
    this.instance = instance;
    this.address = address;
    this.metrics = metrics;
  }

  /** The transports that work here. */
  static Stream<Transport> transports() {
    return Stream.of(Transport.values())
        .filter(transport -> transport != Transport.EPOLL || Epoll.isAvailable());
  }

  /** The rules that a test varies. */
  record Setup(
      Transport transport,
      int serverPort,
      int maxConnections,
      int maxClients,
      int maxWaiting,
      Duration queueTimeout,
      ExhaustionPolicy exhaustion,
      Duration handshake,
      Duration serverFin,
      Probing probing) {
    static Setup of(Transport transport, int serverPort) {
      return new Setup(
          transport,
          serverPort,
          5,
          1_000,
          1_000,
          Duration.ofSeconds(30),
          ExhaustionPolicy.WAIT,
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          probing(false, Duration.ofMillis(50), Duration.ofSeconds(5)));
    }

    Setup withMaxConnections(int max) {
      return new Setup(
          transport,
          serverPort,
          max,
          maxClients,
          maxWaiting,
          queueTimeout,
          exhaustion,
          handshake,
          serverFin,
          probing);
    }

    Setup withMaxClients(int max) {
      return new Setup(
          transport,
          serverPort,
          maxConnections,
          max,
          maxWaiting,
          queueTimeout,
          exhaustion,
          handshake,
          serverFin,
          probing);
    }

    Setup withQueue(int waiting, Duration timeout, ExhaustionPolicy policy) {
      return new Setup(
          transport,
          serverPort,
          maxConnections,
          maxClients,
          waiting,
          timeout,
          policy,
          handshake,
          serverFin,
          probing);
    }

    Setup withTimeouts(Duration handshakeTimeout, Duration finTimeout) {
      return new Setup(
          transport,
          serverPort,
          maxConnections,
          maxClients,
          maxWaiting,
          queueTimeout,
          exhaustion,
          handshakeTimeout,
          finTimeout,
          probing);
    }

    Setup withProbing(Duration interval, Duration timeout) {
      return new Setup(
          transport,
          serverPort,
          maxConnections,
          maxClients,
          maxWaiting,
          queueTimeout,
          exhaustion,
          handshake,
          serverFin,
          probing(true, interval, timeout));
    }

    private static Probing probing(boolean enabled, Duration interval, Duration timeout) {
      return new Probing(enabled, interval, timeout, new HealthThresholds(2, 1));
    }

    RunningInstance start() throws IOException {
      BucketRules rules =
          new BucketRules(
              BUCKET,
              new ServerAddress("127.0.0.1", serverPort),
              PinningMode.PASSTHROUGH,
              maxConnections,
              new QueuePolicy(queueTimeout, maxWaiting, exhaustion),
              Duration.ofSeconds(5),
              probing);
      RoutingFacts facts =
          RoutingFacts.of(BUCKET, new ServerAddress("127.0.0.1", 1433), "AppDB")
              .withListeners(LISTENER);
      ClientTimeouts timeouts = new ClientTimeouts(handshake, Duration.ofSeconds(5), serverFin);
      RecordedMetrics metrics = new RecordedMetrics();
      TdsInstance instance =
          new TdsInstance(
              new InstanceSettings(
                  "weir/test",
                  transport,
                  2,
                  ArrivalLimits.of(maxClients, 2),
                  timeouts,
                  false,
                  ProxyPolicy.none()),
              ServedBuckets.passthroughOnly(rules),
              new RoutingDirectory(List.of(facts)),
              new LocalSlotCoordinator(),
              metrics);
      InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      InetSocketAddress bound = instance.listen(List.of(new ListenAt(LISTENER, any))).getFirst();
      return new RunningInstance(instance, bound, metrics);
    }
  }

  TdsInstance instance() {
    return instance;
  }

  PassthroughBucket bucket() {
    return (PassthroughBucket) instance.buckets().getFirst();
  }

  RecordedMetrics metrics() {
    return metrics;
  }

  TestClient connect() throws IOException {
    return new TestClient(address);
  }

  @Override
  public void close() {
    try {
      instance.stop(new Drain(Duration.ofSeconds(5)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
