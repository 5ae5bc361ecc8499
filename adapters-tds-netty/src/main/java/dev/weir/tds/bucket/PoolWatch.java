package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules;
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

/** Watches over the pool of one bucket. Confined to its loop, but for what says otherwise. */
public final class PoolWatch {
  private final BucketMeters meters;
  private final PoolMeters pool;
  private final PinMeters pins;
  private final PinnedSessions pinned;
  private final ScanMeters scans;
  private final StatementMeters statements;
  private final ThrashWatch thrash;

  /**
   * Registers the meters.
   *
   * @param mapped whether all clients work with one login
   * @param warnings which sessions that stay pinned the log names
   */
  public PoolWatch(
      BucketId bucket, BucketMeters meters, EventLoop loop, boolean mapped, PinWarnings warnings) {
    DeadlineTimer timer = new DeadlineTimer(loop, this::expire);
    this.meters = meters;
    this.pool = new PoolMeters(meters);
    this.pins = new PinMeters(meters, timer::set, new PinLog(bucket)::staysPinned);
    this.scans = new ScanMeters(meters);
    this.statements = new StatementMeters(meters);
    this.thrash = new ThrashWatch(bucket, meters, loop, mapped);
    this.pinned =
        new PinnedSessions(warnings.after(), warnings.showSqlText(), System::nanoTime, pins);
  }

  /** What is counted of a bucket of any kind; any thread. */
  public BucketMeters meters() {
    return meters;
  }

  /** Shows what the pool publishes. */
  public void show(BucketRules rules, HealthWatch health, Supplier<PoolView> published) {
    LongSupplier lent = () -> published.get().lent();
    meters.watch(
        rules,
        health,
        lent,
        () -> published.get().idle(),
        // Whoever is lent a connection for the session keeps it, whatever it asks.
        rules.pinningMode() == PinningMode.SESSION ? lent : pins::sessions,
        () -> published.get().waiting());
  }

  private void expire() {
    pinned.expire();
  }

  /** A connection is lent, with what another has left on it. */
  public void lent(long waitedNanos, Remains remains) {
    meters.admitted(waitedNanos);
    pool.lent(LendKind.of(waitedNanos, remains));
    thrash.lent();
  }

  /** A connection is closed because another profile is in need of its slot. */
  public void evicted() {
    pool.evicted();
    thrash.evicted();
  }

  /** A connection was opened to be ready when somebody wants it. */
  public void refilled() {
    pool.refilled();
  }

  /** A prelude is over; whether the connection is as it was to be. */
  public void prepared(Prelude prelude, boolean well) {
    pool.prepared(prelude.reset(), well);
  }

  /** A reset is over that was made while nobody waited. */
  public void resetInTheBackground(boolean well) {
    pool.resetInTheBackground(well);
  }

  /** What is not understood of requests and responses. */
  public ScanMeters scans() {
    return scans;
  }

  /** How calls about prepared statements are served. */
  public StatementMeters statements() {
    return statements;
  }

  /** One more session, which is not pinned. */
  public PinnedSession session(Supplier<SessionIdentity> identity) {
    return pinned.session(identity);
  }
}
