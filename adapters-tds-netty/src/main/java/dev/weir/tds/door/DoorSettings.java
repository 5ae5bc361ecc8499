package dev.weir.tds.door;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.tds.arrival.ArrivalLog;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.encryption.ClientTls;
import dev.weir.tds.tls.ClientFacingTls;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What all clients meet at the front door.
 *
 * @param doors the buckets behind it
 * @param tls begins TLS with clients; null only where nothing is encrypted
 * @param writeStall how long it may leave a response unread
 * @param serverName who speaks in errors of Weir's own
 */
public record DoorSettings(
    RoutingDirectory directory,
    Map<BucketId, BucketDoor> doors,
    ClientTls encryption,
    @Nullable ClientFacingTls tls,
    ConnectedClients clients,
    SessionNumbers numbers,
    ArrivalLog log,
    Duration writeStall,
    String serverName) {
  /** Keeps a map of its own. */
  public DoorSettings {
    doors = Map.copyOf(doors);
  }

  ClientFacingTls encrypting() {
    return Objects.requireNonNull(tls, "nothing is encrypted here");
  }

  /** The door of a bucket, or null where that bucket is not served through one. */
  @Nullable BucketDoor door(BucketId id) {
    return doors.get(id);
  }
}
