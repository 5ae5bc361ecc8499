package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.parking.ParkingWatch;
import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.pinning.PinnedSessions;
import dev.weir.application.pinning.SessionIdentity;
import dev.weir.application.pool.LendKind;
import dev.weir.application.pool.PoolView;
import dev.weir.application.pool.Remains;
import dev.weir.application.session.Prelude;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import io.netty.channel.EventLoop;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The meters, logs and warnings of one bucket's pool. Confined to the bucket's loop, except where a
 * method says otherwise.
 */
public final class PoolWatch {
  private final BucketMeters meters;
  private final PoolMeters pool;
  private final PinMeters pins;
  private final PinnedSessions pinned;
  private final ScanMeters scans;
  private final StatementMeters statements;
  private final ParkingMeters parking;
  private final ThrashWatch thrash;
  private final PreludeLog preludes;
  private long lends;

  /**
   * Registers the meters.
   *
   * @param mapped whether all clients work with one login
   * @param warnings the settings of the warnings about sessions that stay pinned
   */
  public PoolWatch(
      BucketId bucket, BucketMeters meters, EventLoop loop, boolean mapped, PinWarnings warnings) {
    DeadlineTimer timer = new DeadlineTimer(loop, this::expire);
    this.meters = meters;
    this.pool = new PoolMeters(meters);
    this.pins = new PinMeters(meters, timer::set, new PinLog(bucket)::staysPinned);
    this.scans = new ScanMeters(meters);
    this.statements = new StatementMeters(meters);
    this.parking = new ParkingMeters(meters);
    this.thrash = new ThrashWatch(bucket, meters, loop, mapped, () -> lends);
    this.preludes = new PreludeLog(bucket);
    this.pinned =
        new PinnedSessions(warnings.after(), warnings.showSqlText(), System::nanoTime, pins);
  }

  /** Returns the meters that buckets of all pinning modes have; any thread. */
  public BucketMeters meters() {
    return meters;
  }

  /** Registers the gauges of the state that the pool publishes. */
  public void show(Supplier<BucketRules> rules, HealthWatch health, Supplier<PoolView> published) {
    LongSupplier lent = () -> published.get().lent();
    meters.watch(
        rules,
        health,
        lent,
        () -> published.get().idle(),
        // In this mode a session keeps its connection whatever it requests.
        rules.get().pinningMode() == PinningMode.SESSION ? lent : pins::sessions,
        () -> published.get().waiting());
  }

  private void expire() {
    pinned.expire();
  }

  /** Counts a lend of a connection; {@code remains} is the state that its last session left. */
  public void lent(long waitedNanos, Remains remains) {
    meters.admitted(waitedNanos);
    pool.lent(LendKind.of(waitedNanos, remains));
    lends++;
  }

  /** Counts a connection that is closed because another profile needs its slot. */
  public void evicted() {
    pool.evicted();
    thrash.evicted();
  }

  /** Counts a connection that was opened for the reservoir. */
  public void refilled() {
    pool.refilled();
  }

  /** Counts a prelude that succeeded. */
  public void prepared(Prelude prelude) {
    pool.prepared(prelude.reset(), true);
  }

  /** Counts a prelude that failed, or that was not answered, and logs the reason. */
  public void preludeFailed(Prelude prelude, String reason) {
    pool.prepared(prelude.reset(), false);
    preludes.failed(prelude, reason);
  }

  /** Counts a connection that is closed because no reset makes it fit. */
  public void unfit() {
    pool.unfit();
  }

  /** Counts a reset that was made while no session waited for the connection. */
  public void resetInTheBackground(boolean well) {
    pool.resetInTheBackground(well);
  }

  /** Counts a reset that a client asked for and the server did not acknowledge. */
  void resetOfClientMissing() {
    pool.resetOfClientMissing();
  }

  /** Returns the counters of requests and responses that are not understood. */
  public ScanMeters scans() {
    return scans;
  }

  /** Returns the counters of calls of prepared statements. */
  public StatementMeters statements() {
    return statements;
  }

  /** Returns the counters of parked transactions. */
  public ParkingWatch parking() {
    return parking;
  }

  /** Adds a session, which is not pinned yet. */
  public PinnedSession session(Supplier<SessionIdentity> identity) {
    return pinned.session(identity);
  }
}
