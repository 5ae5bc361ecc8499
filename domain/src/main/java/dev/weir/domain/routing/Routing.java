package dev.weir.domain.routing;

import dev.weir.domain.bucket.BucketId;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;

/** What came of looking for a client's bucket. */
public sealed interface Routing {
  /**
   * One bucket.
   *
   * @param by the rule that led there, for the log and for the operator who wonders why
   * @param user the user name to log in with, without the suffix that named a bucket; empty where
   *     the client gave none
   */
  record Routed(BucketId bucket, RoutingRule by, String user) implements Routing {}

  /** The strongest rule that matched led to several, and nothing else told them apart. */
  record Ambiguous(RoutingRule by, NavigableSet<BucketId> candidates) implements Routing {
    /** Takes a copy that does not change. */
    public Ambiguous {
      candidates = Collections.unmodifiableNavigableSet(new TreeSet<>(candidates));
      if (candidates.size() < 2) {
        throw new IllegalArgumentException("ambiguous needs two candidates, not " + candidates);
      }
    }
  }

  /** Nothing the client said leads anywhere. */
  record NotFound() implements Routing {}
}
