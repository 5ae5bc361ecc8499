package dev.weir.tds.bucket;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.application.parking.ParkingWatch;
import dev.weir.domain.parking.Obstacle;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The meters of a bucket's parked transactions. The loop that owns the bucket writes the gauge, and
 * the thread of a scrape reads it.
 */
final class ParkingMeters implements ParkingWatch {
  private final AtomicInteger now = new AtomicInteger();
  private final Metrics.Counter handedOver;
  private final Metrics.Counter refused;
  private final Map<Obstacle, Metrics.Counter> barred = new EnumMap<>(Obstacle.class);

  /** Registers the meters. */
  ParkingMeters(BucketMeters meters) {
    meters.gauge(Meter.TRANSACTIONS_PARKED, now::get);
    this.handedOver = meters.counter(Meter.TRANSACTION_HANDOVERS, "parked");
    this.refused = meters.counter(Meter.TRANSACTION_HANDOVERS, "refused");
    for (Obstacle obstacle : Obstacle.values()) {
      barred.put(obstacle, meters.counter(Meter.TRANSACTIONS_NOT_PARKABLE, obstacle.label()));
    }
  }

  @Override
  public void parked() {
    handedOver.increment();
    now.lazySet(now.get() + 1);
  }

  @Override
  public void unparked() {
    now.lazySet(now.get() - 1);
  }

  @Override
  public void refused() {
    refused.increment();
  }

  @Override
  public void barred(Obstacle obstacle) {
    BucketMeters.increment(barred, obstacle);
  }
}
