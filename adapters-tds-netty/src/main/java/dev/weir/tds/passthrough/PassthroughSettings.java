package dev.weir.tds.passthrough;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.tds.bucket.BucketOwner;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.refusal.RefusalLog;
import dev.weir.tds.server.Dialler;
import java.util.Map;

/**
 * What all passthrough clients of an instance share.
 *
 * @param serverName who speaks in errors of Weir's own
 */
public record PassthroughSettings(
    RoutingDirectory directory,
    Map<BucketId, BucketOwner> buckets,
    Dialler dialler,
    ConnectedClients clients,
    RefusalLog refusals,
    ClientTimeouts timeouts,
    String serverName) {
  /** Keeps a map of its own. */
  public PassthroughSettings {
    buckets = Map.copyOf(buckets);
  }

  /** The owner of a bucket that the directory knows. */
  BucketOwner owner(BucketId id) {
    BucketOwner owner = buckets.get(id);
    if (owner == null) {
      throw new IllegalStateException("the directory routes to " + id + ", which nobody owns");
    }
    return owner;
  }
}
