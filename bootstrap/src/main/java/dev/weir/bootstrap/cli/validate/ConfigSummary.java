package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.domain.bucket.PinningMode;
import java.util.EnumMap;
import java.util.Map;

/**
 * The figures of a configuration.
 *
 * @param slots the sum of the limits of all buckets
 * @param minIdle the number of server connections that are kept ready in all buckets
 * @param modes the number of buckets of each pinning mode that occurs
 */
record ConfigSummary(
    int buckets,
    int slots,
    int minIdle,
    Map<PinningMode, Integer> modes,
    CoordinationKind coordination) {
  static ConfigSummary of(WeirConfig config) {
    Map<PinningMode, Integer> modes = new EnumMap<>(PinningMode.class);
    int minIdle = 0;
    for (BucketConfig bucket : config.buckets()) {
      modes.merge(bucket.pinningMode(), 1, Integer::sum);
      if (bucket.pinningMode() != PinningMode.PASSTHROUGH) {
        minIdle += bucket.reservoir().minIdle();
      }
    }
    return new ConfigSummary(
        config.buckets().size(),
        config.totalSlots(),
        minIdle,
        modes,
        config.proxy().coordination().kind());
  }
}
