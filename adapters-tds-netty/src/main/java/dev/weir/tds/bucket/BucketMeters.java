package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.tds.transport.RelayCounters;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The meters of one bucket, looked up once. */
public final class BucketMeters {
  private final Metrics metrics;
  private final BucketId bucket;
  private final Metrics.Counter acquired;
  private final Metrics.Counter released;
  private final Metrics.Counter timeout;
  private final Metrics.Counter rejected;
  private final Metrics.Counter abandoned;
  private final Metrics.Counter serverOverdue;
  private final Metrics.DurationHistogram queueWait;
  private final RelayCounters relayed;
  private final Map<WeirError, Metrics.Counter> errors = new EnumMap<>(WeirError.class);

  /** Registers the bucket's meters. */
  public BucketMeters(Metrics metrics, BucketId bucket) {
    this.metrics = metrics;
    this.bucket = bucket;
    this.acquired = total("acquired");
    this.released = total("released");
    this.timeout = total("timeout");
    this.rejected = total("rejected");
    this.abandoned = total("abandoned");
    this.serverOverdue = metrics.counter(Meter.CONNECTION_ERRORS, bucket.value(), "server_overdue");
    this.queueWait = metrics.histogram(Meter.QUEUE_WAIT, bucket.value());
    this.relayed =
        new RelayCounters(
            metrics.counter(Meter.RELAYED_BYTES, bucket.value(), "to_server"),
            metrics.counter(Meter.RELAYED_BYTES, bucket.value(), "to_client"));
    for (WeirError kind : WeirError.values()) {
      errors.put(kind, metrics.counter(Meter.CONNECTION_ERRORS, bucket.value(), kind.label()));
    }
  }

  /**
   * Registers the gauges of a bucket.
   *
   * @param active the number of lent connections
   * @param idle the number of connections that are not lent
   * @param pinned the number of lent connections that sessions keep between requests
   */
  public void watch(
      Supplier<BucketRules> rules,
      HealthWatch health,
      LongSupplier active,
      LongSupplier idle,
      LongSupplier pinned,
      LongSupplier waiting) {
    String id = bucket.value();
    metrics.gauge(Meter.CONNECTIONS_ACTIVE, active, id);
    metrics.gauge(Meter.CONNECTIONS_IDLE, idle, id);
    metrics.gauge(Meter.CONNECTIONS_PINNED, pinned, id);
    metrics.gauge(Meter.CONNECTIONS_MAX, () -> rules.get().maxConnections(), id);
    metrics.gauge(Meter.QUEUE_LENGTH, waiting, id);
    metrics.gauge(Meter.BUCKET_HEALTHY, () -> health.isServable() ? 1 : 0, id);
  }

  /**
   * Registers another counter of the bucket.
   *
   * @param labels the values of the labels behind that of the bucket
   */
  public Metrics.Counter counter(Meter meter, String... labels) {
    return metrics.counter(meter, withBucket(labels));
  }

  /** Registers another gauge of the bucket, like {@link #counter}. */
  public void gauge(Meter meter, LongSupplier value, String... labels) {
    metrics.gauge(meter, value, withBucket(labels));
  }

  private String[] withBucket(String... labels) {
    String[] all = new String[labels.length + 1];
    all[0] = bucket.value();
    System.arraycopy(labels, 0, all, 1, labels.length);
    return all;
  }

  /** Increments the counter of one constant. */
  public static <E extends Enum<E>> void increment(Map<E, Metrics.Counter> counters, E constant) {
    Metrics.Counter counter = counters.get(constant);
    if (counter == null) {
      throw new IllegalStateException("no counter for " + constant);
    }
    counter.increment();
  }

  /** Returns the counters of the bucket's relays. */
  public RelayCounters relayed() {
    return relayed;
  }

  /** Counts an error that was sent to a client. */
  public void error(WeirError kind) {
    increment(errors, kind);
  }

  public void admitted(long waitedNanos) {
    acquired.increment();
    queueWait.record(waitedNanos);
  }

  public void released() {
    released.increment();
  }

  public void abandoned() {
    abandoned.increment();
  }

  public void serverOverdue() {
    serverOverdue.increment();
  }

  public void rejected() {
    rejected.increment();
  }

  public void refused(ClientError error) {
    (error.kind() == WeirError.QUEUE_TIMEOUT ? timeout : rejected).increment();
  }

  private Metrics.Counter total(String status) {
    return metrics.counter(Meter.CONNECTIONS_TOTAL, bucket.value(), status);
  }
}
