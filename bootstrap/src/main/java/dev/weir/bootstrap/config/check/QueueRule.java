package dev.weir.bootstrap.config.check;

import dev.weir.application.pool.ServingOrder;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.schema.PoolKeys;
import dev.weir.tds.login.Tenancy;
import java.util.Optional;

/** Checks that tenants are served in turn where a bucket defines tenants. */
final class QueueRule implements BucketRule {
  private final Repeated repeated;

  QueueRule(Repeated repeated) {
    this.repeated = repeated;
  }

  @Override
  public void check(BucketDraft bucket) {
    Settings settings = bucket.settings();
    Optional<Located<Tenancy>> tenant = settings.find(PoolKeys.TENANT);
    boolean fifo =
        settings.value(PoolKeys.QUEUE_ORDER).filter(ServingOrder.FIFO::equals).isPresent();
    if (tenant.isPresent() && tenant.get().written() && fifo) {
      repeated.warning(
          tenant.get().place(),
          "tenant",
          "'tenant' has no effect on " + bucket.shown() + " without 'queue_order: fair'");
    }
  }
}
