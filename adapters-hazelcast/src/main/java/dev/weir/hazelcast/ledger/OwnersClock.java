package dev.weir.hazelcast.ledger;

import com.hazelcast.core.HazelcastInstance;
import dev.weir.domain.ledger.Moment;
import java.util.concurrent.TimeUnit;

/**
 * The time and home of the ledger: the monotonic clock and the id of the member that owns the
 * entry. Another owner is another home, so that the clocks of two members are never compared, and
 * the ledger learns anew what a backup may lack.
 */
final class OwnersClock {
  /**
   * The origin of the times, which keeps them from being negative: -1 means {@code Holder.NEVER} in
   * the ledger.
   */
  private static final long ORIGIN = System.nanoTime();

  private OwnersClock() {}

  static Moment moment(HazelcastInstance owner) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ORIGIN);
    return new Moment(owner.getCluster().getLocalMember().getUuid().toString(), millis);
  }
}
