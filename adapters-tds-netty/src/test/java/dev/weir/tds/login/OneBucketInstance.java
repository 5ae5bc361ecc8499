package dev.weir.tds.login;

import dev.weir.application.arrival.ArrivalLimits;
import dev.weir.application.coordination.LocalSlotCoordinator;
import dev.weir.application.login.KnownUsers;
import dev.weir.application.metrics.Meter;
import dev.weir.application.pool.PoolView;
import dev.weir.application.session.SessionLimits;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.login.MappedUser;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.domain.routing.RoutingFacts;
import dev.weir.tds.client.ClientTimeouts;
import dev.weir.tds.instance.Drain;
import dev.weir.tds.instance.InstanceSettings;
import dev.weir.tds.instance.ListenAt;
import dev.weir.tds.instance.ServedBuckets;
import dev.weir.tds.instance.TdsInstance;
import dev.weir.tds.listener.ProxyPolicy;
import dev.weir.tds.server.Identity;
import dev.weir.tds.tls.ClientFacingTls;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.transport.Transport;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** An instance that ends the logins of one bucket, and listens on this machine. */
public final class OneBucketInstance implements AutoCloseable {
  /** The bucket. */
  public static final BucketId BUCKET = new BucketId("bucket-1");

  /** Limits of sessions that no test reaches. */
  public static final SessionLimits PATIENT =
      new SessionLimits(
          Duration.ofSeconds(30),
          null,
          null,
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofSeconds(5));

  private static final ServerAddress LISTENER = new ServerAddress("0.0.0.0", 1433);
  private static final int MAX_CLIENTS = 3_000;

  private final TdsInstance instance;
  private final RecordedMetrics metrics;
  private final InetSocketAddress address;

  private OneBucketInstance(
      TdsInstance instance, RecordedMetrics metrics, InetSocketAddress address) {
    this.instance = instance;
    this.metrics = metrics;
    this.address = address;
  }

  /**
   * Starts it.
   *
   * @param tls what clients meet
   * @param users those of {@code auth: mapped}
   * @param handshakeTimeout how long a client may take to log in
   */
  public static OneBucketInstance start(
      LoginBucketRules rules,
      ClientFacingTls tls,
      List<MappedUser> users,
      Duration handshakeTimeout)
      throws Exception {
    RecordedMetrics metrics = new RecordedMetrics();
    TdsInstance instance =
        new TdsInstance(
            new InstanceSettings(
                "weir/test",
                Transport.best(),
                2,
                ArrivalLimits.of(MAX_CLIENTS, 10),
                new ClientTimeouts(handshakeTimeout, Duration.ofSeconds(20), Duration.ofSeconds(5)),
                false,
                ProxyPolicy.none()),
            new ServedBuckets(
                List.of(),
                List.of(rules),
                new ClientLoginPolicy(
                    ClientTls.LOGIN,
                    tls,
                    TlsVersions.CURRENT,
                    new ProcessKeyVault(new byte[ProcessKeyVault.KEY_BYTES]),
                    new KnownUsers(users),
                    new PasswordChecks(1),
                    new Identity("Weir", "weir-host", 1))),
            new RoutingDirectory(
                List.of(
                    RoutingFacts.of(BUCKET, new ServerAddress("127.0.0.1", 1433), "AppDB")
                        .withListeners(LISTENER))),
            new LocalSlotCoordinator(),
            metrics);
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return new OneBucketInstance(
        instance, metrics, instance.listen(List.of(new ListenAt(LISTENER, any))).getFirst());
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return address;
  }

  /** The bucket. */
  public LoginBucket bucket() {
    return (LoginBucket) instance.buckets().getFirst();
  }

  /** What is to be seen of the bucket's pool now. */
  public PoolView pool() {
    return bucket().pool().view();
  }

  /** What was measured of the bucket so far. */
  long count(Meter meter, String... labels) {
    return metrics.count(meter, withBucket(labels));
  }

  /** What a gauge of the bucket shows now. */
  long value(Meter meter, String... labels) {
    return metrics.value(meter, withBucket(labels));
  }

  private static String[] withBucket(String... labels) {
    return Stream.concat(Stream.of(BUCKET.value()), Stream.of(labels)).toArray(String[]::new);
  }

  @Override
  public void close() {
    try {
      instance.stop(new Drain(Duration.ofSeconds(3)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
