package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.InstanceKeys;
import dev.weir.domain.slots.FallbackLimit;
import java.util.Optional;

/**
 * Checks that the instances together keep the bucket's limit when none can reach the ledger. With
 * local coordination there is no ledger to lose.
 */
final class FallbackRule implements BucketRule {
  private final Settings fallback;
  private final boolean canBeInFallback;
  private final Repeated repeated;

  FallbackRule(ProxyDraft proxy, Optional<CoordinationKind> chosen, Repeated repeated) {
    this.fallback = proxy.fallback();
    boolean enabled = fallback.value(InstanceKeys.FALLBACK_ENABLED).orElse(false);
    boolean isLocal =
        Coordination.of(proxy, chosen).filter(CoordinationKind.LOCAL::equals).isPresent();
    this.canBeInFallback = enabled && !isLocal;
    this.repeated = repeated;
  }

  @Override
  public void check(BucketDraft bucket) {
    Optional<Located<Integer>> max = bucket.settings().find(BucketKeys.MAX_CONNECTIONS);
    Optional<Integer> divisor = fallback.value(InstanceKeys.LOCAL_LIMIT_DIVISOR);
    if (canBeInFallback
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
