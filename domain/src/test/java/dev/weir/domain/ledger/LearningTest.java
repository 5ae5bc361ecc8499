package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A ledger that may have forgotten something grants nothing before it knows again. */
class LearningTest {
  @Test
  void anEmptyLedgerGrantsNothingUntilAsManyHaveReportedAsAreExpected() {
    Bucket bucket = Bucket.unknown();
    Peer a = bucket.peer("a", Capacity.of(5)).expecting(2);
    Peer b = bucket.peer("b", Capacity.of(5)).expecting(2);

    assertThat(a.waits(2).granted()).isZero();
    assertThat(a.report().learning()).isTrue();

    assertThat(b.waits(2).granted()).isEqualTo(2);
    assertThat(a.report().granted()).isEqualTo(2);
  }

  @Test
  void newInstanceDoesNotCountForOneThatIsCutOff() {
    Bucket bucket = Bucket.of(5);
    Peer cutOff = bucket.peer("cut-off").expecting(3);
    Peer back = bucket.peer("back").expecting(3);
    cutOff.waits(3);
    back.waits(1);
    bucket.forgets();
    Peer first = bucket.peer("first", Capacity.of(5)).expecting(3);
    Peer second = bucket.peer("second", Capacity.of(5)).expecting(3);

    back.report();
    first.waits(1);

    assertThat(second.waits(1).learning()).isTrue();
    assertThat(cutOff.report().learning()).isTrue();
    bucket.passWith(Bucket.LEARNING, cutOff, back, first, second);
    assertThat(first.report().learning()).isFalse();
    assertThat(bucket.state().total()).isEqualTo(5);
  }

  @Test
  void emptyLedgerGrantsWhenNoLeaseCanHold() {
    Bucket bucket = Bucket.unknown();
    Peer a = bucket.peer("a", Capacity.of(5)).expecting(3);

    assertThat(a.waits(2).nextChange()).isEqualTo(Bucket.LEARNING.toMillis());
    bucket.passWith(Bucket.LEARNING.minusMillis(1), a);
    assertThat(a.report().granted()).isZero();
    bucket.pass(Duration.ofMillis(1));

    assertThat(a.report().granted()).isEqualTo(2);
  }

  @Test
  void holdingsReportedWhileLearningCountAboveTheLimit() {
    Bucket bucket = Bucket.unknown();
    Peer a = bucket.peer("a", Capacity.of(5)).expecting(2).holding(4);
    Peer b = bucket.peer("b", Capacity.of(5)).expecting(2).holding(3);

    a.report();
    b.report();

    assertThat(bucket.state().total()).isEqualTo(7);
    assertThat(a.waits(1).granted()).isZero();
  }

  @Test
  void aRestartedLedgerWaitsForAllItKnows() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(1);
    b.waits(1);

    bucket.restarts();

    assertThat(a.waits(2).granted()).isZero();
    assertThat(b.waits(3).granted()).isEqualTo(2);
    assertThat(a.report().granted()).isEqualTo(1);
  }

  @Test
  void allKnownInstancesGetAHintToReport() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.report();
    b.report();
    bucket.restarts();

    bucket.apply(a.next());

    assertThat(bucket.woken()).containsExactly("b");
  }

  @Test
  void aLedgerThatLostItsLastWritesWaitsForThoseItDoesNotKnow() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a").expecting(3);
    a.waits(1);
    LedgerState snapshot = bucket.state();
    Peer b = bucket.peer("b").expecting(3);
    Peer c = bucket.peer("c").expecting(3);
    b.waits(2);
    c.waits(2);

    bucket.restore(snapshot);

    assertThat(a.waits(4).granted()).isZero();
    b.report();
    assertThat(a.report().granted()).isZero();
    c.report();
    assertThat(a.report().granted()).isZero();
    assertThat(bucket.state().total()).isEqualTo(5);
  }

  @Test
  void emptiedLedgerIsNoticedByAnUnknownInstance() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a").expecting(2);
    Peer b = bucket.peer("b").expecting(2);
    a.waits(3);
    b.waits(2);
    bucket.pass(Duration.ofSeconds(1));

    bucket.isEmptied();

    a.waits(3);
    assertThat(a.report().granted()).isZero();
    b.report();
    assertThat(bucket.state().total()).isEqualTo(5);
    assertThat(a.report().granted()).isZero();
  }

  @Test
  void messagesFromBeforeTheLossAreNotBelieved() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    LedgerMessage joins = a.next();
    bucket.apply(joins);
    a.waits(4);
    bucket.forgets();

    LedgerAnswer answer = bucket.apply(joins);

    assertThat(answer).isEqualTo(new LedgerAnswer.OtherEpoch(bucket.state().epoch()));
    assertThat(a.counted()).isZero();
    assertThat(a.report().learning()).isFalse();
    assertThat(a.counted()).isEqualTo(4);
  }

  @Test
  void aClockThatGoesBackALittleStandsStillAndOneThatGoesBackFarIsALoss() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    b.report();
    a.report();

    bucket.clockGoesBack(Duration.ofSeconds(2));
    assertThat(a.waits(1).granted()).isEqualTo(1);
    bucket.clockGoesBack(Duration.ofHours(1));

    assertThat(a.waits(1).granted()).isZero();
    b.report();
    assertThat(a.report().granted()).isEqualTo(1);
  }

  @Test
  void learningDoesNotAwaitAnInstanceThatLeft() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.report();
    b.waits(1);
    bucket.restarts();
    a.waits(1);

    bucket.apply(b.leave());

    assertThat(a.report().granted()).isEqualTo(1);
  }
}
