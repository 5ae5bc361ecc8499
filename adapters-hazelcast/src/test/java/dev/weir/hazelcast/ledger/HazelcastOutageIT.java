package dev.weir.hazelcast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.domain.ledger.Wants;
import dev.weir.hazelcast.HazelcastSettings;
import dev.weir.hazelcast.MemberDiscovery;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.LedgerPeer;
import dev.weir.testkit.coordination.RecordedIncidents;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Members come and go. Those that are cut off for a while are the matter of HazelcastPartsIT. */
class HazelcastOutageIT {
  private static final LedgerTerms TERMS =
      new LedgerTerms(
          new LeaseTerms(
              Duration.ofSeconds(60),
              Duration.ofSeconds(20),
              Duration.ofSeconds(1),
              Duration.ofSeconds(1)),
          Duration.ofSeconds(10),
          Duration.ofSeconds(1));
  static final int BUCKETS = 12;
  static final int SLOTS = 5;

  static HazelcastInstance running(Members members, int index) {
    return Objects.requireNonNull(members.get(index).current());
  }

  static HazelcastLedger ledger(Members members, int index) {
    return HazelcastLedger.onSharedMember(
        members.get(index),
        Members.PATIENCE,
        TERMS,
        new RecordedMetrics(),
        new RecordedIncidents());
  }

  static List<LedgerPeer> peers(HazelcastLedger ledger, String name) {
    List<LedgerPeer> peers = new ArrayList<>();
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      peers.add(
          new LedgerPeer(ledger, new BucketId("bucket-" + bucket), name, Capacity.of(SLOTS))
              .withExpected(2));
    }
    return peers;
  }

  @Test
  void lostStateIsLearntFromTheHoldersBeforeAnySlotIsGranted() throws IOException {
    try (Members members = Members.start(3);
        HazelcastLedger one = ledger(members, 0);
        HazelcastLedger other = ledger(members, 1)) {
      List<LedgerPeer> as = peers(one, "a");
      List<LedgerPeer> bs = peers(other, "b");
      as.forEach(LedgerPeer::report);
      bs.forEach(peer -> peer.reportWaiters(1));
      as.forEach(peer -> assertThat(peer.reportWaiters(2).granted()).isEqualTo(2));

      members.crash(2);
      members.awaitSize(2);

      int learning = 0;
      for (int bucket = 0; bucket < BUCKETS; bucket++) {
        Accepted first = bs.get(bucket).reportWaiters(SLOTS);
        if (first.learning()) {
          learning++;
          assertThat(bs.get(bucket).held()).isEqualTo(1);
          as.get(bucket).reportWaiters(0);
          bs.get(bucket).awaitHint();
          bs.get(bucket).report();
        }
        assertThat(as.get(bucket).held() + bs.get(bucket).held()).isEqualTo(SLOTS);
      }
      assertThat(learning).isPositive();
    }
  }

  @Test
  void withoutTheMajorityEveryMessageFailsAndWithItTheyAreAnsweredAgain() throws IOException {
    try (Members members = Members.start(2);
        HazelcastLedger ledger = ledger(members, 0)) {
      Caller caller = new Caller(ledger);
      Await.until("it is answered", caller::isAnswered);
      assertThat(ledger.isConnected()).isTrue();

      running(members, 1).getLifecycleService().terminate();
      Await.until("the loss is noticed", () -> !ledger.isConnected() && !caller.isAnswered());
      assertThat(caller.isAnswered()).isFalse();
      caller.hints.set(0);

      // The other one starts anew by itself, and is told of as a hint.
      Await.until("both are there", Duration.ofSeconds(90), ledger::isConnected);
      Await.until("it is answered again", caller::isAnswered);
      Await.until("it is told of", () -> caller.hints.get() > 0);
      assertThat(caller.toldTwice).hasValue(0);
    }
  }

  @Test
  void ofFiveMembersThatWereToldOfThreeTwoAreNoMajority() throws IOException {
    try (Members members = Members.start(5, 3);
        HazelcastLedger ledger = ledger(members, 0)) {
      Caller caller = new Caller(ledger);
      Await.until("it is answered", caller::isAnswered);

      members.crash(4);
      members.crash(3);
      members.crash(2);
      members.awaitSize(2);

      Await.until("it has no majority", () -> !ledger.isConnected());
      Await.until("it is answered no more", () -> !caller.isAnswered());
    }
  }

  @Test
  void membersThatHaveLeftAsTheyShouldAreNotMissed() throws IOException {
    try (Members members = Members.start(4, 3);
        HazelcastLedger ledger = ledger(members, 0);
        HazelcastLedger leaving = ledger(members, 3)) {
      Caller caller = new Caller(ledger);
      // It has spoken with the owner of each bucket: what it says when it leaves reaches them all.
      peers(leaving, "a").forEach(LedgerPeer::report);
      members.end(3);
      members.awaitSize(3);

      members.crash(2);
      members.awaitSize(2);

      // What a member says when it leaves may be heard after the cluster has noticed that it left.
      Await.until("two of three are the majority", ledger::isConnected);
      Await.until("it is answered", caller::isAnswered);
    }
  }

  @Test
  void aLedgerIsOfUseWhenItsMemberRunsAndNothingIsLeftWhenItIsClosed() throws IOException {
    try (Members elsewhere = Members.start(1)) {
      elsewhere.get(0).close();
      HazelcastLedger ledger =
          HazelcastLedger.join(
              elsewhere.settings(0), TERMS, new RecordedMetrics(), new RecordedIncidents());
      Caller caller = new Caller(ledger);
      assertThat(caller.isAnswered()).isFalse();
      Await.until("it is a member", Duration.ofSeconds(90), ledger::isConnected);
      Await.until("it is answered", caller::isAnswered);

      ledger.close();

      assertThat(caller.isAnswered()).isFalse();
      Await.until(
          "no thread of the member is left",
          () ->
              Thread.getAllStackTraces().keySet().stream()
                  .noneMatch(thread -> thread.getName().startsWith("hz.")));
    }
  }

  @Test
  void aMemberFindsItselfBehindTheNameOfAService() throws IOException {
    int port;
    try (Members elsewhere = Members.start(1)) {
      port = elsewhere.settings(0).port();
    }
    // Whatever a name resolves to is asked at the port that all members have.
    HazelcastSettings settings =
        new HazelcastSettings(
            "weir-test-" + port,
            Members.SECRET,
            "127.0.0.1",
            port,
            new MemberDiscovery.KubernetesService("localhost"),
            1,
            Members.PATIENCE);
    try (HazelcastLedger ledger =
        HazelcastLedger.join(settings, TERMS, new RecordedMetrics(), new RecordedIncidents())) {
      Caller caller = new Caller(ledger);

      Await.until("it is answered", Duration.ofSeconds(90), caller::isAnswered);
    }
  }

  /** Sends messages, and waits for what becomes of each. */
  private static final class Caller implements LedgerListener {
    private final InstanceId self = new InstanceId("caller");
    private final LedgerLine line;
    private final ConcurrentMap<Sender, Boolean> outcomes = new ConcurrentHashMap<>();
    private final AtomicInteger sequence = new AtomicInteger();
    private final AtomicInteger hints = new AtomicInteger();
    private final AtomicInteger toldTwice = new AtomicInteger();

    Caller(HazelcastLedger ledger) {
      this.line = ledger.open(new BucketId("bucket-1"), self, this);
    }

    boolean isAnswered() {
      Sender sender = new Sender(self, 1, sequence.incrementAndGet());
      line.send(
          new Report(
              sender,
              "",
              true,
              1,
              Holdings.NOTHING,
              Wants.NOTHING,
              SlotUse.NONE,
              Capacity.of(SLOTS)));
      Await.until("it is answered or fails", () -> outcomes.containsKey(sender));
      return outcomes.getOrDefault(sender, false);
    }

    private void record(Sender sender, boolean answered) {
      if (outcomes.put(sender, answered) != null) {
        toldTwice.incrementAndGet();
      }
    }

    @Override
    public void answered(Sender to, LedgerAnswer answer) {
      record(to, true);
    }

    @Override
    public void failed(Sender from) {
      record(from, false);
    }

    @Override
    public void hinted() {
      hints.incrementAndGet();
    }
  }
}
