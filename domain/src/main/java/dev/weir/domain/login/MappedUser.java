package dev.weir.domain.login;

import dev.weir.domain.bucket.BucketId;
import java.util.Set;

/**
 * A login that Weir checks itself, where it logs in at the server with another one.
 *
 * @param buckets those the user may use; empty means all
 */
public record MappedUser(String login, PasswordHash password, Set<BucketId> buckets) {
  /** Keeps its own copy. */
  public MappedUser {
    buckets = Set.copyOf(buckets);
  }

  /** Whether the user may use this bucket. */
  public boolean mayUse(BucketId bucket) {
    return buckets.isEmpty() || buckets.contains(bucket);
  }
}
