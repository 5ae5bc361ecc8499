package dev.weir.tds.passthrough;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.tds.arrival.ArrivalLog;
import dev.weir.tds.bucket.BucketOwner;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.server.Dialler;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What all passthrough clients of an instance share.
 *
 * @param frontDoor where clients go that are not for one of the buckets, or null where there is
 *     none
 * @param serverName who speaks in errors of Weir's own
 */
public record PassthroughSettings(
    RoutingDirectory directory,
    Map<BucketId, BucketOwner> buckets,
    Dialler dialler,
    @Nullable FrontDoor frontDoor,
    ConnectedClients clients,
    ArrivalLog log,
    ClientTimeouts timeouts,
    String serverName) {
  /** Keeps a map of its own. */
  public PassthroughSettings {
    buckets = Map.copyOf(buckets);
  }

  /** The owner of a bucket, or null where clients of that bucket are not relayed blind. */
  @Nullable BucketOwner owner(BucketId id) {
    return buckets.get(id);
  }
}
