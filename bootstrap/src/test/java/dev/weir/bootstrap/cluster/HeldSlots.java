package dev.weir.bootstrap.cluster;

import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** How many slots of a bucket each instance held, looked at again and again. */
final class HeldSlots {
  private final List<ServingProcess> instances;
  private final String bucket;
  private final double[] sums;
  private final double[] last;
  private int looks;
  private double moved;

  private HeldSlots(List<ServingProcess> instances, String bucket) {
    this.instances = instances;
    this.bucket = bucket;
    this.sums = new double[instances.size()];
    this.last = new double[instances.size()];
  }

  /** Looks for so long. */
  static HeldSlots during(Duration time, List<ServingProcess> instances, ClusterBucket bucket) {
    HeldSlots held = new HeldSlots(instances, bucket.id());
    long begun = System.nanoTime();
    Await.until(
        "time has passed",
        time.multipliedBy(4),
        () -> {
          held.look();
          return System.nanoTime() - begun >= time.toNanos();
        });
    return held;
  }

  private void look() throws IOException, InterruptedException {
    for (int i = 0; i < sums.length; i++) {
      double now = instances.get(i).meter("proxy_slots_held", bucket);
      moved += looks == 0 ? 0 : Math.max(0, now - last[i]);
      last[i] = now;
      sums[i] += now;
    }
    looks++;
  }

  /** On the average. */
  double of(int instance) {
    return sums[instance] / looks;
  }

  /** How many slots were seen to come to an instance that had been another's, or nobody's. */
  long moved() {
    return Math.round(moved);
  }
}
