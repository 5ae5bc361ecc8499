package dev.weir.application.coordination;

import static dev.weir.application.coordination.RecordedNegotiation.LEASE;
import static dev.weir.application.coordination.RecordedNegotiation.TEN;
import static dev.weir.application.coordination.RecordedNegotiation.askingToHoldAtMost;
import static dev.weir.application.coordination.RecordedNegotiation.granting;
import static dev.weir.application.coordination.RecordedNegotiation.learning;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerMessage.Leave;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.slots.FallbackLimit;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlotNegotiationTest {
  private static final Duration MOMENT = Duration.ofMillis(1);

  @Test
  void itJoinsInTheEpochThatItIsToldOf() {
    RecordedNegotiation a = RecordedNegotiation.dividedByThree();
    assertThat(a.last().epoch()).isEmpty();

    a.answers(new LedgerAnswer.OtherEpoch("now"));

    assertThat(a.last().epoch()).isEqualTo("now");
    assertThat(a.last().joining()).isTrue();
    a.answers(granting(0));
    a.requestSlots(1);
    assertThat(a.last().joining()).isFalse();
  }

  @Test
  void anAskIsReportedAtOnceAndGrantedWithTheAnswer() {
    RecordedNegotiation a = RecordedNegotiation.connected();

    a.requestSlots(2);
    assertThat(a.last().wants().waiters()).isEqualTo(2);
    a.answers(granting(2));

    assertThat(a.told).containsExactly("granted 2");
    assertThat(a.negotiation.view().held()).isEqualTo(2);
  }

  @Test
  void oneReportIsOnItsWayAtATimeAndTheNextTellsAllThatHappenedSince() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(3);
    a.answers(granting(3));
    int before = a.sent.size();
    a.returnSlots(1);
    a.returnSlots(1);
    a.requestSlots(5);

    assertThat(a.sent).hasSize(before + 1);
    a.answers(granting(0));

    assertThat(a.sent).hasSize(before + 2);
    assertThat(a.last().holdings().held()).isEqualTo(1);
    assertThat(a.last().wants().waiters()).isEqualTo(5);
  }

  @Test
  void instanceWithoutSlotsIsExhaustedAndPollsSlowly() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(1);
    a.answers(granting(0));
    assertThat(a.told).containsExactly("exhausted");
    int before = a.sent.size();

    for (int waiters = 2; waiters < 50; waiters++) {
      a.requestSlots(waiters);
    }
    assertThat(a.sent).hasSize(before);
    a.passes(Duration.ofSeconds(1));

    assertThat(a.sent).hasSize(before + 1);
    assertThat(a.last().wants().waiters()).isEqualTo(49);
  }

  @Test
  void inTheSteadyStateNothingIsSentButHeartbeats() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(5);
    a.answers(granting(5));
    int before = a.sent.size();

    a.passesAnswering(Duration.ofSeconds(95), granting(0));

    assertThat(a.sent).hasSize(before + 9);
    assertThat(a.negotiation.view().standing()).isEqualTo(CoordinationStanding.CONNECTED);
  }

  @Test
  void aHintIsAReasonToReport() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(1);
    a.answers(granting(0));

    a.isHinted();
    a.answers(granting(1));

    assertThat(a.told).containsExactly("exhausted", "granted 1");
  }

  @Test
  void anAnswerThatComesTooLateIsNotUsed() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(1);
    Report slow = a.last();

    a.hangs(LEASE.answerTimeout());
    a.answers(slow, granting(1));

    assertThat(a.negotiation.view().held()).isZero();
    assertThat(a.negotiation.view().standing()).isEqualTo(CoordinationStanding.CUT_OFF);
    a.passes(Duration.ofSeconds(1));
    assertThat(a.last().holdings()).isEqualTo(Holdings.NOTHING);
  }

  @Test
  void withoutTheLedgerNothingOpensAndUnusedSlotsAboveTheFallbackLimitClose() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(5);
    a.answers(granting(5));
    a.told.clear();
    a.requestSlots(1);

    a.fails();

    assertThat(a.told).containsExactly("CUT_OFF", "hold at most 3", "exhausted");
    a.passes(LEASE.ttl().minus(Duration.ofSeconds(5)));
    assertThat(a.told).doesNotContain("granted 1");
    assertThat(a.negotiation.view().held()).isEqualTo(5);
  }

  @Test
  void theLeaseEndsByTheTimeTheLastSuccessWasSentAndThenTheBusyOnesAreCut() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(5);
    Report report = a.last();
    a.hangs(Duration.ofSeconds(2));
    a.answers(report, granting(5));

    a.passes(LEASE.ttl().minusSeconds(2).minus(MOMENT));
    assertThat(a.told).doesNotContain("cut down to 3");
    a.passes(MOMENT);

    assertThat(a.told).endsWith("SHRUNK", "cut down to 3");
  }

  @Test
  void aProcessThatStoodStillCutsBeforeItDoesAnythingElse() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(5);
    a.answers(granting(5));
    a.told.clear();

    a.hangs(LEASE.ttl());
    a.requestSlots(1);

    assertThat(a.told).startsWith("SHRUNK", "hold at most 3", "cut down to 3");
  }

  @Test
  void firstMessagesMayFailBeforeTheConnectionToTheLedgerIsThere() {
    RecordedNegotiation a = RecordedNegotiation.dividedByThree();
    a.fails();
    a.passes(Duration.ofSeconds(1));
    a.fails();
    assertThat(a.told).isEmpty();
    assertThat(a.negotiation.view().standing()).isEqualTo(CoordinationStanding.JOINING);

    a.passes(Duration.ofSeconds(1));
    a.answers(granting(0));

    assertThat(a.told).containsExactly("CONNECTED");
  }

  @Test
  void withoutTheLedgerSinceItsStartAnInstanceWaitsForTheLeasesOfOthers() {
    RecordedNegotiation a = RecordedNegotiation.dividedByThree();
    a.requestSlots(1);
    a.passes(LEASE.answerTimeout());
    assertThat(a.told).containsExactly("WAITING", "hold at most 3", "exhausted");
    assertThat(a.negotiation.view().isServing()).isFalse();

    a.passes(LEASE.timeToGrowth().minus(LEASE.answerTimeout()).minus(MOMENT));
    assertThat(a.told).doesNotContain("granted 1");
    a.passes(MOMENT);

    assertThat(a.told)
        .containsExactly("WAITING", "hold at most 3", "exhausted", "FALLBACK", "granted 1");
    assertThat(a.negotiation.view().isServing()).isTrue();
  }

  @Test
  void aLedgerThatComesWhileAnInstanceWaitsIsJoined() {
    RecordedNegotiation a = RecordedNegotiation.dividedByThree();
    a.passes(LEASE.ttl().plus(MOMENT));
    assertThat(a.negotiation.view().standing()).isEqualTo(CoordinationStanding.WAITING);

    a.isHinted();
    a.answers(granting(0));

    assertThat(a.told).endsWith("CONNECTED", "hold any number");
  }

  @Test
  void instanceWhoseLedgerANewerVersionHasClosesWithItsLease() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(5);
    a.answers(granting(5));
    a.told.clear();
    a.isHinted();

    a.answers(new LedgerAnswer.NewerFormat(9));
    assertThat(a.told).containsExactly("CUT_OFF", "hold at most 0");
    int before = a.sent.size();
    a.requestSlots(1);
    a.requestSlots(2);
    assertThat(a.sent).as("waiters do not ask in vain").hasSize(before);
    a.told.clear();
    a.passesAnswering(LEASE.ttl(), new LedgerAnswer.NewerFormat(9));

    assertThat(a.told).containsExactly("SHRUNK", "cut down to 0");
    a.passesAnswering(Duration.ofMinutes(5), new LedgerAnswer.NewerFormat(9));
    assertThat(a.told).as("no fallback limit").doesNotContain("granted 1");
    assertThat(a.negotiation.view().isClosed()).isTrue();
    assertThat(a.sent.size() - before).as("heartbeats").isLessThan(50);
  }

  @Test
  void instanceInFallbackLetsGoOfAllWhenANewerVersionHasTheLedger() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(3);
    a.passes(Duration.ofMinutes(2));
    assertThat(a.negotiation.view().held()).isEqualTo(3);
    a.told.clear();

    a.isHinted();
    a.answers(new LedgerAnswer.NewerFormat(9));

    assertThat(a.told).containsExactly("hold at most 0", "cut down to 0");
    a.returnSlots(3);
    a.isHinted();
    a.answers(granting(0));
    assertThat(a.negotiation.fallbackLimit()).as("it is its ledger again").isEqualTo(3);
  }

  @Test
  void itGrowsUpToTheFallbackLimitWhenAllOthersHaveShrunk() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(5);
    Duration untilGrowth = LEASE.ttl().plus(LEASE.interval()).plus(LEASE.answerTimeout());

    a.passes(untilGrowth.minus(MOMENT));
    assertThat(a.negotiation.view().held()).isZero();
    a.passes(MOMENT);

    assertThat(a.told).contains("FALLBACK", "granted 3");
    assertThat(a.negotiation.view().held()).isEqualTo(3);
    a.returnSlots(1);
    assertThat(a.negotiation.view().held()).isEqualTo(3);
  }

  @Test
  void inStrictModeTheBucketClosesWithItsLease() {
    RecordedNegotiation a = new RecordedNegotiation(new FallbackLimit.Strict());
    a.answers(granting(0));
    a.requestSlots(5);
    a.answers(granting(5));

    a.passes(Duration.ofMinutes(5));

    assertThat(a.told).contains("cut down to 0");
    assertThat(a.negotiation.view().held()).isEqualTo(5);
    a.returnSlots(5);
    a.requestSlots(1);
    assertThat(a.negotiation.view().held()).isZero();
  }

  @Test
  void whenTheLedgerAgreesTheFallbackIsLeft() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(3);
    a.passes(Duration.ofMinutes(2));
    assertThat(a.negotiation.view().standing()).isEqualTo(CoordinationStanding.FALLBACK);
    a.told.clear();

    a.passesAnswering(Duration.ofSeconds(4), new LedgerAnswer.Unknown());
    assertThat(a.last().joining()).isTrue();
    assertThat(a.last().holdings().held()).isEqualTo(3);
    a.passesAnswering(Duration.ofSeconds(4), learning());
    a.isHinted();
    a.answers(granting(0));

    assertThat(a.told).containsSubsequence("LEARNING", "hold any number", "CONNECTED");
  }

  @Test
  void outdatedReportIsNotAgreedTo() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.passes(Duration.ofMinutes(2));
    a.isHinted();
    a.passes(Duration.ofSeconds(5));
    Report before = a.last();
    a.requestSlots(2);
    assertThat(a.negotiation.view().held()).isEqualTo(2);
    assertThat(a.last()).isNotSameAs(before);
    assertThat(a.last().holdings().held()).isEqualTo(2);

    a.answers(before, granting(1));

    assertThat(a.negotiation.view().held()).isEqualTo(2);
    assertThat(a.negotiation.view().standing()).isEqualTo(CoordinationStanding.FALLBACK);
  }

  @Test
  void unknownInstanceJoinsInANewIncarnation() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(2);
    a.answers(granting(2));
    long incarnation = a.last().sender().incarnation();
    a.isHinted();

    a.answers(new LedgerAnswer.Unknown());

    assertThat(a.last().joining()).isTrue();
    assertThat(a.last().sender().incarnation()).isGreaterThan(incarnation);
    assertThat(a.last().holdings().held()).isEqualTo(2);
  }

  @Test
  void settledInstanceReturnsToTheNextEpochWithoutSlots() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    long incarnation = a.last().sender().incarnation();
    a.isHinted();

    a.answers(new LedgerAnswer.OtherEpoch("next"));

    assertThat(a.last().joining()).isTrue();
    assertThat(a.last().sender().incarnation()).isGreaterThan(incarnation);
  }

  @Test
  void instanceThatOnlySawLearningDoesNotReturnToTheNextEpoch() {
    RecordedNegotiation a = RecordedNegotiation.dividedByThree();
    a.answers(learning());
    long incarnation = a.last().sender().incarnation();
    a.isHinted();

    a.answers(new LedgerAnswer.OtherEpoch("next"));

    assertThat(a.last().sender().incarnation()).isEqualTo(incarnation);
  }

  @Test
  void aLedgerThatOnlyEverRefusesIsOutOfReach() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    int before = a.sent.size();
    a.isHinted();

    a.answers(new LedgerAnswer.Unknown());
    a.answers(new LedgerAnswer.OtherEpoch("x"));
    a.answers(new LedgerAnswer.Unknown());
    a.answers(new LedgerAnswer.OtherEpoch("y"));

    assertThat(a.negotiation.view().standing()).isEqualTo(CoordinationStanding.CUT_OFF);
    assertThat(a.sent).hasSize(before + 4);
  }

  @Test
  void demandOfTheLedgerIsPassedOnOnce() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(8);
    a.answers(granting(8));
    a.told.clear();

    a.passesAnswering(Duration.ofSeconds(40), askingToHoldAtMost(5));
    a.passesAnswering(Duration.ofSeconds(40), granting(0));

    assertThat(a.told).containsExactly("hold at most 5", "hold any number");
  }

  @Test
  void theFallbackIsDividedByAsManyInstancesAsWereEverSeen() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.isHinted();
    a.answers(new LedgerAnswer.Accepted(0, 0, Integer.MAX_VALUE, 5, TEN, 5, false, 0));
    a.isHinted();
    a.answers(granting(0));

    assertThat(a.negotiation.fallbackLimit()).isEqualTo(2);
    assertThat(a.last().expected()).isEqualTo(5);
  }

  @Test
  void capacityOfTheLedgerIsRepeatedOnlyIfNewer() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    Capacity lower = new Capacity(0, 4, 3, false);
    a.isHinted();
    a.answers(new LedgerAnswer.Accepted(0, 0, Integer.MAX_VALUE, 5, lower, 2, false, 0));

    a.isHinted();
    assertThat(a.negotiation.capacity()).isEqualTo(lower);
    assertThat(a.last().capacity()).isEqualTo(TEN);
    Capacity newer = new Capacity(1, 5, Capacity.UNLIMITED, false);
    a.answers(new LedgerAnswer.Accepted(0, 0, Integer.MAX_VALUE, 5, newer, 2, false, 0));
    a.isHinted();
    assertThat(a.last().capacity()).isEqualTo(newer);
  }

  @Test
  void instanceThatLeftHoldsNothingAndSendsNothing() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(1);
    a.answers(granting(1));
    assertThatThrownBy(a::leave).isInstanceOf(IllegalStateException.class);
    a.returnSlots(1);

    a.leave();
    assertThat(a.sent.getLast()).isInstanceOf(Leave.class);
    assertThat(a.told).doesNotContain("left");
    a.negotiation.answered(a.sent.getLast().sender(), new LedgerAnswer.Left(), 0);

    assertThat(a.told).endsWith("left");
    assertThat(a.negotiation.isOver()).isTrue();
    int before = a.sent.size();
    a.hangs(Duration.ofMinutes(1));
    a.ticks();
    assertThat(a.sent).hasSize(before);
    assertThat(a.told).containsOnlyOnce("left");
  }

  @Test
  void leavingWaitsNoLongerThanForAnyAnswer() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.leave();

    a.passes(LEASE.answerTimeout().minus(MOMENT));
    assertThat(a.told).isEmpty();
    a.passes(MOMENT);

    assertThat(a.told).containsExactly("left");
  }

  @Test
  void reportContainsTheNumberOfUnusedConnections() {
    RecordedNegotiation a = RecordedNegotiation.connected();
    a.requestSlots(3);
    a.answers(granting(3));
    a.unused = 2;

    a.isHinted();

    assertThat(a.last().holdings()).isEqualTo(new Holdings(3, 2));
  }

  @Test
  void slotThatIsNotHeldCannotBeReturned() {
    RecordedNegotiation a = RecordedNegotiation.connected();

    assertThatThrownBy(() -> a.returnSlots(1)).isInstanceOf(IllegalStateException.class);
  }
}
