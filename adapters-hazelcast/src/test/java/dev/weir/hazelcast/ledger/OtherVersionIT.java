package dev.weir.hazelcast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.LedgerPeer;
import dev.weir.testkit.coordination.RecordedIncidents;
import dev.weir.testkit.log.LoggedLines;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Members are replaced by such of another version, one after the other. The two versions never
 * share a ledger, and at most one of them has the majority that a ledger needs.
 */
class OtherVersionIT {
  private static final BucketId BUCKET = new BucketId("bucket-1");
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @RegisterExtension private final LoggedLines lines = LoggedLines.ofPackage("dev.weir.hazelcast");

  @Test
  void aMajorityOfOneVersionHasTheLedgerAndTheOthersHaveNone() throws Exception {
    try (Members members = Members.start(3);
        HazelcastLedger old = ledger(members.get(0))) {
      LedgerPeer peer = new LedgerPeer(old, BUCKET, "old", Capacity.of(3));
      assertThat(peer.reportWaiters(2).granted()).isEqualTo(2);

      KeptMember first = members.replace(2, Layout.VERSION + 1);
      Await.until("it runs", PATIENCE, () -> first.current() != null);
      Await.until("its refusal is told", PATIENCE, () -> isTold("cannot be mixed"));
      assertThat(first.hasMajority()).isFalse();
      Await.until("the others go on", PATIENCE, () -> members.get(0).hasMajority());
      assertThat(peer.report().granted()).isZero();
      assertThat(peer.held()).isEqualTo(2);

      KeptMember second = members.replace(1, Layout.VERSION + 1);
      Await.until("two of three have it now", PATIENCE, second::hasMajority);

      Await.until("the last has none", PATIENCE, () -> !members.get(0).hasMajority());
      try (HazelcastLedger next = ledger(second)) {
        LedgerPeer successor = new LedgerPeer(next, BUCKET, "new", Capacity.of(3));
        successor.withExpected(3);
        assertThat(successor.reportWaiters(1).learning())
            .as("slots of the older version are not known")
            .isTrue();
      }
    }
  }

  @Test
  void whatAnOlderVersionLeftIsNotBelieved() throws Exception {
    RecordedIncidents incidents = new RecordedIncidents();
    try (Members members = Members.start(1);
        HazelcastLedger heard =
            HazelcastLedger.onSharedMember(
                members.get(0),
                Members.PATIENCE,
                HazelcastLedgerContractIT.calm(),
                new RecordedMetrics(),
                incidents)) {
      members.overwrite(BUCKET, new byte[] {Layout.VERSION - 1, 1, 2, 3});

      LedgerPeer peer = new LedgerPeer(heard, BUCKET, "new", Capacity.of(3));

      assertThat(peer.reportWaiters(1).learning()).isTrue();
      assertThat(peer.report().learning()).as("although all that are expected came").isTrue();
      assertThat(incidents.defects())
          .singleElement()
          .satisfies(
              told ->
                  assertThat(told.found())
                      .isEqualTo(
                          List.of(
                              new LedgerDefect(
                                  LedgerDefect.Kind.FORMAT,
                                  Integer.toString(Layout.VERSION - 1)))));
    }
  }

  private boolean isTold(String words) {
    return lines.list().stream()
        .anyMatch(line -> (line.getFormattedMessage() + line.getKeyValuePairs()).contains(words));
  }

  private static HazelcastLedger ledger(KeptMember member) {
    return HazelcastLedger.onSharedMember(
        member,
        Members.PATIENCE,
        HazelcastLedgerContractIT.calm(),
        new RecordedMetrics(),
        new RecordedIncidents());
  }
}
