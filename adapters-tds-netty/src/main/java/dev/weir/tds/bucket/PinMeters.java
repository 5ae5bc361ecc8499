package dev.weir.tds.bucket;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.application.pinning.PinEvents;
import dev.weir.application.pinning.StayingPin;
import dev.weir.domain.pinning.PinReason;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * The meters of a bucket's pins. The loop that owns the bucket writes the gauges, and the thread of
 * a scrape reads them: a slightly outdated number is good enough.
 */
final class PinMeters implements PinEvents {
  private final Map<PinReason, Metrics.Counter> pins = new EnumMap<>(PinReason.class);

  private final Map<PinReason, AtomicInteger> byReason = new EnumMap<>(PinReason.class);
  private final AtomicInteger sessions = new AtomicInteger();

  private final LongConsumer wakeAt;
  private final Consumer<StayingPin> warning;

  /** Registers the meters. */
  PinMeters(BucketMeters meters, LongConsumer wakeAt, Consumer<StayingPin> warning) {
    this.wakeAt = wakeAt;
    this.warning = warning;
    for (PinReason reason : PinReason.values()) {
      pins.put(reason, meters.counter(Meter.PINS, reason.label()));
      AtomicInteger now = new AtomicInteger();
      byReason.put(reason, now);
      meters.gauge(Meter.SESSIONS_PINNED, now::get, reason.label());
    }
  }

  /** Returns the number of pinned sessions; any thread. */
  int sessions() {
    return sessions.get();
  }

  @Override
  public void pinned(PinReason reason) {
    BucketMeters.increment(pins, reason);
  }

  @Override
  public void pinnedNow(PinReason reason, int count) {
    Objects.requireNonNull(byReason.get(reason), "unknown pin reason").lazySet(count);
  }

  @Override
  public void pinnedNow(int count) {
    sessions.lazySet(count);
  }

  @Override
  public void wakeAt(long moment) {
    wakeAt.accept(moment);
  }

  @Override
  public void pinnedLong(StayingPin stay) {
    warning.accept(stay);
  }
}
