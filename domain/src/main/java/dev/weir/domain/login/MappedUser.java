package dev.weir.domain.login;

import dev.weir.domain.bucket.BucketId;
import java.util.Set;

/**
 * A login that Weir checks itself before it logs in to the server with another login.
 *
 * @param buckets the buckets that the user may use; empty means all
 */
public record MappedUser(String login, PasswordHash password, Set<BucketId> buckets) {
  /** Keeps its own copy. */
  public MappedUser {
    buckets = Set.copyOf(buckets);
  }

  /** Returns whether the user may use this bucket. */
  public boolean canUse(BucketId bucket) {
    return buckets.isEmpty() || buckets.contains(bucket);
  }
}
