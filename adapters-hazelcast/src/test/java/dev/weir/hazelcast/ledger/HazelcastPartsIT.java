package dev.weir.hazelcast.ledger;

import static dev.weir.hazelcast.ledger.HazelcastOutageIT.BUCKETS;
import static dev.weir.hazelcast.ledger.HazelcastOutageIT.SLOTS;
import static dev.weir.hazelcast.ledger.HazelcastOutageIT.ledger;
import static dev.weir.hazelcast.ledger.HazelcastOutageIT.peers;
import static dev.weir.hazelcast.ledger.HazelcastOutageIT.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.LedgerPeer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * A part of a cluster that has no majority does not touch the ledger until the parts meet again.
 */
class HazelcastPartsIT {
  @Test
  void aMemberThatWasCutOffForAWhileIsNotMissedEitherWhenItLeaves() throws IOException {
    try (Members members = Members.start(4, 3);
        HazelcastLedger ledger = ledger(members, 0);
        HazelcastLedger leaving = ledger(members, 3)) {
      UUID before = running(members, 3).getCluster().getLocalMember().getUuid();
      members.part(3);
      Await.until(
          "they have met again, and it has another id",
          Duration.ofSeconds(90),
          () -> !running(members, 3).getCluster().getLocalMember().getUuid().equals(before));
      members.awaitSize(4);
      Await.until("all are counted", () -> ledger.isConnected() && leaving.isConnected());

      members.end(3);
      members.awaitSize(3);
      members.crash(2);
      members.awaitSize(2);

      Await.until("two of three are the majority", ledger::isConnected);
    }
  }

  @Test
  void whenPartsMeetAgainNothingThatIsHeldIsForgotten() throws IOException {
    try (Members members = Members.start(3);
        HazelcastLedger one = ledger(members, 0);
        HazelcastLedger cutOff = ledger(members, 2)) {
      List<LedgerPeer> as = peers(one, "a");
      List<LedgerPeer> bs = peers(cutOff, "b");
      as.forEach(LedgerPeer::report);
      bs.forEach(peer -> peer.reportWaiters(2));
      as.forEach(peer -> peer.reportWaiters(1));

      Await.until(
          "they are apart, and the part without the majority is not heard",
          () -> {
            if (cutOff.isConnected()) {
              // They are not apart yet, or have met again by themselves.
              members.part(2);
            }
            return !cutOff.isConnected()
                && one.isConnected()
                && bs.stream().noneMatch(LedgerPeer::isAnswered);
          });
      // The majority goes on, and knows that others hold what it cannot see.
      as.forEach(peer -> assertThat(peer.reportWaiters(SLOTS).granted()).isLessThanOrEqualTo(2));
      members.awaitSize(3);

      for (int bucket = 0; bucket < BUCKETS; bucket++) {
        bs.get(bucket).report();
        as.get(bucket).report();
        assertThat(bs.get(bucket).held()).isEqualTo(2);
        assertThat(as.get(bucket).held()).isLessThanOrEqualTo(SLOTS - 2);
      }
      // Parts that have just met may learn for a while, and grant nothing meanwhile.
      Await.until(
          "all that is free is granted, and no more",
          () -> {
            as.forEach(peer -> peer.reportWaiters(SLOTS));
            as.forEach(peer -> assertThat(peer.held()).isLessThanOrEqualTo(SLOTS - 2));
            return as.stream().allMatch(peer -> peer.held() == SLOTS - 2);
          });
    }
  }
}
