package dev.weir.tds.bucket;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.application.pool.LendKind;
import java.util.EnumMap;
import java.util.Map;

/** The counters of a pool's actions on its connections. */
final class PoolMeters {
  /** The counters of an action's outcomes. */
  private record Outcomes(Metrics.Counter done, Metrics.Counter failed) {
    void count(boolean well) {
      (well ? done : failed).increment();
    }
  }

  private final Map<LendKind, Metrics.Counter> lends = new EnumMap<>(LendKind.class);
  private final Metrics.Counter evictions;
  private final Metrics.Counter refills;
  private final Outcomes resetsInPreludes;
  private final Outcomes resetsInTheBackground;
  private final Metrics.Counter clientResetsMissing;
  private final Outcomes settings;
  private final Metrics.Counter unfit;

  /** Registers the meters. */
  PoolMeters(BucketMeters meters) {
    for (LendKind kind : LendKind.values()) {
      lends.put(kind, meters.counter(Meter.LENDS, kind.label()));
    }
    this.evictions = meters.counter(Meter.EVICTIONS);
    this.refills = meters.counter(Meter.REFILLS);
    this.resetsInPreludes = resets(meters, "prelude");
    this.resetsInTheBackground = resets(meters, "background");
    this.clientResetsMissing = meters.counter(Meter.RESETS, "failed", "client");
    this.settings =
        new Outcomes(
            meters.counter(Meter.SETTINGS_APPLIED, "done"),
            meters.counter(Meter.SETTINGS_APPLIED, "failed"));
    this.unfit = meters.counter(Meter.UNFIT_CONNECTIONS);
  }

  private static Outcomes resets(BucketMeters meters, String way) {
    return new Outcomes(
        meters.counter(Meter.RESETS, "done", way), meters.counter(Meter.RESETS, "failed", way));
  }

  void lent(LendKind kind) {
    BucketMeters.increment(lends, kind);
  }

  void evicted() {
    evictions.increment();
  }

  void refilled() {
    refills.increment();
  }

  void prepared(boolean withReset, boolean well) {
    settings.count(well);
    if (withReset) {
      resetsInPreludes.count(well);
    }
  }

  void unfit() {
    unfit.increment();
  }

  void resetOfClientMissing() {
    clientResetsMissing.increment();
  }

  void resetInTheBackground(boolean well) {
    resetsInTheBackground.count(well);
  }
}
