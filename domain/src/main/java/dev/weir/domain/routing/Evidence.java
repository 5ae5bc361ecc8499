package dev.weir.domain.routing;

import dev.weir.domain.bucket.BucketId;
import java.util.Set;

/** The buckets that one rule finds; at least one. */
record Evidence(RoutingRule rule, Set<BucketId> buckets) {
  /** Returns whether this rule decides, so that weaker rules are not considered. */
  boolean decides() {
    return switch (rule) {
      // Several buckets share a listener or an address whenever it is not bound to one bucket.
      case LISTENER, DESTINATION -> buckets.size() == 1;
      case SERVER_PORT -> false;
      case USER_SUFFIX, TLS_SERVER_NAME, SERVER_NAME, INSTANCE_NAME, DATABASE -> true;
    };
  }
}
