package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.HealthCheckKind;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.SessionKeys;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks that the settings of health checks have an effect. */
final class HealthRule implements BucketRule {
  private static final List<Key<?>> ONLY_WITH_CHECKS =
      List.of(
          SessionKeys.HEALTH_CHECK_INTERVAL,
          SessionKeys.HEALTH_CHECK_TIMEOUT,
          SessionKeys.FAILURE_THRESHOLD,
          SessionKeys.RECOVERY_THRESHOLD);

  private final Repeated repeated;

  /**
   * The places of settings that have an effect on some bucket: a default has one if it applies to a
   * bucket with checks.
   */
  private final Set<Place> effective = new HashSet<>();

  HealthRule(List<BucketDraft> buckets, Repeated repeated) {
    this.repeated = repeated;
    for (BucketDraft bucket : buckets) {
      if (!isOff(bucket.settings())) {
        ONLY_WITH_CHECKS.forEach(key -> written(bucket.settings(), key).ifPresent(effective::add));
      }
    }
  }

  @Override
  public void check(BucketDraft bucket) {
    if (isOff(bucket.settings())) {
      for (Key<?> key : ONLY_WITH_CHECKS) {
        written(bucket.settings(), key)
            .filter(place -> !effective.contains(place))
            .ifPresent(place -> warn(bucket, key, place));
      }
    }
  }

  private void warn(BucketDraft bucket, Key<?> key, Place place) {
    repeated.warning(
        place,
        key.name(),
        "'%s' has no effect on %s: 'health_check' is off".formatted(key.name(), bucket.shown()));
  }

  private static boolean isOff(Settings settings) {
    return settings.value(SessionKeys.HEALTH_CHECK).filter(HealthCheckKind.OFF::equals).isPresent();
  }

  private static <T> Optional<Place> written(Settings settings, Key<T> key) {
    return settings.find(key).filter(Located::written).map(Located::place);
  }
}
