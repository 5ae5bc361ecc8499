package dev.weir.tds.instance;

import dev.weir.application.bucket.BucketRules;
import dev.weir.domain.bucket.BucketId;
import dev.weir.tds.login.LoginBucketRules;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules of some buckets.
 *
 * @param passthrough the buckets whose clients are relayed unread
 * @param withLogins the buckets whose clients log in to Weir
 */
public record BucketRuleSet(List<BucketRules> passthrough, List<LoginBucketRules> withLogins) {
  /** Copies the lists. */
  public BucketRuleSet {
    passthrough = List.copyOf(passthrough);
    withLogins = List.copyOf(withLogins);
  }

  /** Returns the names of the buckets. */
  public List<BucketId> ids() {
    return Stream.concat(
            passthrough.stream().map(BucketRules::id),
            withLogins.stream().map(rules -> rules.rules().id()))
        .toList();
  }
}
