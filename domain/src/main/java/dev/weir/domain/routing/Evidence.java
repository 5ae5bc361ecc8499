package dev.weir.domain.routing;

import dev.weir.domain.bucket.BucketId;
import java.util.Set;

/** The buckets that one rule speaks for; never none. */
record Evidence(RoutingRule rule, Set<BucketId> buckets) {
  /** Whether the weaker rules are not asked any more. */
  boolean decides() {
    return switch (rule) {
      // Sharing a listener or an address is how it is when nothing is bound at all.
      case LISTENER, DESTINATION -> buckets.size() == 1;
      case USER_SUFFIX, TLS_SERVER_NAME, SERVER_NAME, INSTANCE_NAME, DATABASE -> true;
    };
  }
}
