package dev.weir.tds.instance;

import dev.weir.application.bucket.BucketRules;
import dev.weir.tds.door.DoorPolicy;
import dev.weir.tds.door.DoorRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of an instance.
 *
 * @param relayed those whose clients are relayed blind
 * @param entered those whose TLS and logins Weir ends
 * @param door what holds for all of the latter; null only where there is none
 */
public record ServedBuckets(
    List<BucketRules> relayed, List<DoorRules> entered, @Nullable DoorPolicy door) {
  /** Keeps lists of its own. */
  public ServedBuckets {
    relayed = List.copyOf(relayed);
    entered = List.copyOf(entered);
    if (door == null && !entered.isEmpty()) {
      throw new IllegalArgumentException("a bucket to be entered needs a door");
    }
  }

  /** Buckets whose clients are all relayed blind. */
  public static ServedBuckets relayedOnly(BucketRules... relayed) {
    return new ServedBuckets(List.of(relayed), List.of(), null);
  }
}
