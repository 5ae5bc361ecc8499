package dev.weir.domain.routing;

import dev.weir.domain.bucket.BucketId;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The result of the search for a client's bucket. */
public sealed interface Routing {
  /**
   * One bucket.
   *
   * @param by the rule that led there, for logs and diagnosis
   * @param user the user name to log in with, without the suffix that named a bucket; empty where
   *     the client gave none
   */
  record Routed(BucketId bucket, RoutingRule by, String user) implements Routing {}

  /**
   * The strongest rule that matched found several buckets, and the other rules did not narrow them
   * to one.
   */
  record Ambiguous(RoutingRule by, NavigableSet<BucketId> candidates) implements Routing {
    /** Takes a copy that does not change. */
    public Ambiguous {
      candidates = Collections.unmodifiableNavigableSet(new TreeSet<>(candidates));
      if (candidates.size() < 2) {
        throw new IllegalArgumentException("ambiguous needs two candidates, not " + candidates);
      }
    }
  }

  /** No rule found a bucket. */
  record NotFound() implements Routing {}
}
