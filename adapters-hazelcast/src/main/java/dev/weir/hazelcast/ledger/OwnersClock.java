package dev.weir.hazelcast.ledger;

import com.hazelcast.core.HazelcastInstance;
import dev.weir.domain.ledger.Moment;
import java.util.concurrent.TimeUnit;

/**
 * When and where the ledger works: by the monotonic clock of the member that owns the entry, and
 * under that member's id. Another owner is another home, so that the clocks of two are never
 * compared, and what a backup may lack is learnt.
 */
final class OwnersClock {
  /** Of arbitrary origin, but never negative, which means something else in the ledger. */
  private static final long ORIGIN = System.nanoTime();

  private OwnersClock() {}

  static Moment moment(HazelcastInstance owner) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ORIGIN);
    return new Moment(owner.getCluster().getLocalMember().getUuid().toString(), millis);
  }
}
