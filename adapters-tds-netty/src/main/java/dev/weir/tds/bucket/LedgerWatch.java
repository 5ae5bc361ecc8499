package dev.weir.tds.bucket;

import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.SlotListener;
import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The meters of the state of this instance at the ledger of a bucket. */
public final class LedgerWatch {
  private static final Logger log = LoggerFactory.getLogger(LedgerWatch.class);

  private final BucketId bucket;
  private final Supplier<AccountView> account;
  private final Metrics.Counter cuts;
  private final Metrics.Counter yields;
  private final Map<CoordinationStanding, Metrics.Counter> changes =
      new EnumMap<>(CoordinationStanding.class);

  // Confined to the bucket's loop.
  private int bound = SlotListener.ANY_NUMBER;

  /**
   * Registers the meters.
   *
   * @param account the account as last published; any thread
   */
  public LedgerWatch(BucketId bucket, BucketMeters meters, Supplier<AccountView> account) {
    this.bucket = bucket;
    this.account = account;
    this.cuts = meters.counter(Meter.CUTS);
    this.yields = meters.counter(Meter.YIELDS);
    meters.gauge(Meter.SLOTS_HELD, () -> account.get().held());
    meters.gauge(Meter.SLOTS_LIMIT, () -> account.get().limit());
    meters.gauge(Meter.FALLBACK_LIMIT, () -> account.get().fallbackLimit());
    meters.gauge(Meter.LEASE_AGE, this::leaseAge);
    for (CoordinationStanding standing : CoordinationStanding.values()) {
      changes.put(standing, meters.counter(Meter.COORDINATION_CHANGES, standing.label()));
      meters.gauge(
          Meter.COORDINATION_STANDING,
          () -> account.get().standing() == standing ? 1 : 0,
          standing.label());
    }
  }

  /** Returns the account as last published; any thread. */
  public AccountView account() {
    return account.get();
  }

  private long leaseAge() {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - account.get().renewedAt());
  }

  /** Counts a connection that is cut because the lease of its slot has ended. */
  public void cut() {
    cuts.increment();
  }

  /**
   * Counts a limit of connections that the ledger has lowered; limits set while the ledger is
   * unreachable do not count.
   */
  public void limitSlots(int slots) {
    if (slots < bound && !account.get().standing().isCutOff()) {
      yields.increment();
    }
    bound = slots;
  }

  /** Counts a new state at the ledger. The instance logs the state of all its buckets together. */
  public void standingChanged(CoordinationStanding standing) {
    BucketMeters.increment(changes, standing);
    log.atDebug()
        .addKeyValue("bucket", bucket)
        .addKeyValue("standing", standing.label())
        .addKeyValue("held", account.get().held())
        .addKeyValue("fallback_limit", account.get().fallbackLimit())
        .log("coordination changed for a bucket");
  }
}
