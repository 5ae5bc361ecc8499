package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.InstanceKeys;
import dev.weir.domain.slots.FallbackLimit;
import java.util.Optional;

/** Checks that the instances together keep the bucket's limit when none can reach the ledger. */
final class FallbackRule implements BucketRule {
  private final Settings fallback;
  private final Repeated repeated;

  FallbackRule(Settings fallback, Repeated repeated) {
    this.fallback = fallback;
    this.repeated = repeated;
  }

  @Override
  public void check(BucketDraft bucket) {
    Optional<Located<Integer>> max = bucket.settings().find(BucketKeys.MAX_CONNECTIONS);
    Optional<Integer> divisor = fallback.value(InstanceKeys.LOCAL_LIMIT_DIVISOR);
    boolean enabled = fallback.value(InstanceKeys.FALLBACK_ENABLED).orElse(false);
    if (enabled
        && max.isPresent()
        && divisor.isPresent()
        && !new FallbackLimit.Divided(divisor.get()).keeps(max.get().value())) {
      repeated.warning(
          max.get().place(),
          "fallback",
          ("'max_connections' (%d) of %s is below 'local_limit_divisor' (%d): in fallback each"
                  + " instance may have 1 connection, together more than the limit")
              .formatted(max.get().value(), bucket.shown(), divisor.get()));
    }
  }
}
