package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.domain.bucket.NamedInstance;
import dev.weir.domain.bucket.ServerLocation;
import java.util.Optional;

/** Checks that a bucket has either an instance or a port. */
final class ServerPlaceRule implements BucketRule {
  private final Problems problems;

  ServerPlaceRule(Problems problems) {
    this.problems = problems;
  }

  @Override
  public void check(BucketDraft bucket) {
    Settings settings = bucket.settings();
    Optional<ServerLocation> host = settings.value(BucketKeys.HOST);
    Optional<Located<Integer>> port = settings.find(BucketKeys.PORT);
    if (host.isPresent()
        && host.get() instanceof NamedInstance named
        && port.isPresent()
        && port.get().written()) {
      problems.error(
          port.get().place(),
          "%s has the instance '%s', whose port its SQL Server Browser tells: leave out 'port', or"
                  .formatted(bucket.shown(), named.instance())
              + " the instance");
    }
  }
}
