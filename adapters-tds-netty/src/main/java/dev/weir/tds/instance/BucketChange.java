package dev.weir.tds.instance;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.routing.RoutingDirectory;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A change of the buckets of a running instance.
 *
 * @param added the buckets to serve in addition
 * @param changed the buckets with other rules
 * @param removed the buckets that no new client gets
 * @param directory the routes of all buckets after the change
 * @param listeners all addresses to listen on after the change
 * @param grace the time after which the sessions of removed buckets end
 */
public record BucketChange(
    BucketRuleSet added,
    BucketRuleSet changed,
    Set<BucketId> removed,
    RoutingDirectory directory,
    List<ListenAt> listeners,
    Duration grace) {
  /** Copies the collections. */
  public BucketChange {
    removed = Set.copyOf(removed);
    listeners = List.copyOf(listeners);
  }
}
