package dev.weir.application.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.arrival.ArrivalsTest.Action.Evict;
import dev.weir.application.arrival.ArrivalsTest.Action.Grant;
import dev.weir.domain.client.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  sealed interface Action {
    record Grant(long client) implements Action {}

    record Evict(long client) implements Action {}
  }

  private static final int MAX_CLIENTS = 10;
  private static final int REFUSALS = 2;
  private static final int HALF = ArrivalLimits.LARGEST_STEP;
  private static final int FIRST_STEP = HALF / 2;
  private static final int SHARE = 2 * HALF;
  private static final int SHARE_OF_ALL = 2 * SHARE;
  private static final int PER_SOURCE = SHARE + ArrivalLimits.LARGEST_STEP;
  private static final int IN_ALL = SHARE_OF_ALL + ArrivalLimits.LARGEST_STEP;
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Source CROWD = new Source("10.0.0.1");
  private static final Source FEW = new Source("10.0.0.2");
  private static final Source OTHER = new Source("10.0.0.3");
  private static final long MILLI = Duration.ofMillis(1).toNanos();
  private static final long BESIDE_OTHERS = Arrivals.SLOW_BESIDE_OTHERS.toNanos();
  private static final long AMONG_ITS_OWN = Arrivals.SLOW_AMONG_ITS_OWN.toNanos();

  private final List<Action> done = new ArrayList<>();
  private final ArrivalActions actions =
      new ArrivalActions() {
        @Override
        public void grant(long client) {
          done.add(new Grant(client));
        }

        @Override
        public void evict(long client) {
          done.add(new Evict(client));
        }
      };
  private final Arrivals arrivals =
      new Arrivals(new ArrivalLimits(MAX_CLIENTS, REFUSALS, PER_SOURCE, IN_ALL), PATIENCE, actions);

  // ---- places ----

  @Test
  void aSingleSourceMayTakeAllPlaces() {
    crowd(1, MAX_CLIENTS, 0);

    assertThat(arrivals.connected()).isEqualTo(MAX_CLIENTS);
    assertThat(arrivals.beforeLogin()).isEqualTo(MAX_CLIENTS);
    assertThat(done()).isEmpty();
  }

  @Test
  void oneTooManyOfTheSameSourceIsRefusedAndThenDropped() {
    crowd(1, MAX_CLIENTS, 0);

    assertThat(arrivals.arrive(11, CROWD, MILLI)).isEqualTo(Admission.REFUSED);
    assertThat(arrivals.arrive(12, CROWD, MILLI)).isEqualTo(Admission.REFUSED);
    assertThat(arrivals.arrive(13, CROWD, MILLI)).isEqualTo(Admission.DROPPED);

    arrivals.leave(11, 2 * MILLI);
    assertThat(arrivals.arrive(14, CROWD, 2 * MILLI)).isEqualTo(Admission.REFUSED);
    assertThat(arrivals.connected()).isEqualTo(MAX_CLIENTS);
  }

  @Test
  void anotherSourceGetsThePlaceOfTheSlowestOfTheCrowd() {
    crowd(1, MAX_CLIENTS, 0);

    assertThat(arrivals.arrive(11, FEW, BESIDE_OTHERS)).isEqualTo(Admission.ADMITTED);

    assertThat(done()).containsExactly(new Evict(1));
    arrivals.leave(1, BESIDE_OTHERS);
    assertThat(arrivals.connected()).isEqualTo(MAX_CLIENTS);
  }

  @Test
  void aClientThatMakesProgressIsNotTheSlowest() {
    crowd(1, MAX_CLIENTS, 0);
    arrivals.stopAwaiting(1);
    arrivals.awaitMessage(1, BESIDE_OTHERS - 1);
    arrivals.stopAwaiting(2);

    arrivals.arrive(11, FEW, BESIDE_OTHERS);

    assertThat(done()).containsExactly(new Evict(3));
  }

  @Test
  void aClientOfTheCrowdIsClosedForAnotherOfItOnlyWhenItIsVerySlow() {
    crowd(1, MAX_CLIENTS, 0);

    assertThat(arrivals.arrive(11, CROWD, AMONG_ITS_OWN - 1)).isEqualTo(Admission.REFUSED);
    assertThat(arrivals.arrive(12, CROWD, AMONG_ITS_OWN)).isEqualTo(Admission.ADMITTED);
    assertThat(done()).containsExactly(new Evict(1));
  }

  @Test
  void eachNewcomerNeedsAPlaceOfItsOwn() {
    crowd(1, MAX_CLIENTS, 0);

    arrivals.arrive(11, FEW, BESIDE_OTHERS);
    arrivals.arrive(12, FEW, BESIDE_OTHERS);

    assertThat(done()).containsExactly(new Evict(1), new Evict(2));
    arrivals.leave(1, BESIDE_OTHERS);
    arrivals.leave(2, BESIDE_OTHERS);
    assertThat(arrivals.connected()).isEqualTo(MAX_CLIENTS);
  }

  @Test
  void sessionsKeepTheirPlaces() {
    for (long client = 1; client <= MAX_CLIENTS; client++) {
      arrivals.arrive(client, CROWD, 0);
      arrivals.enter(client, MILLI);
    }

    assertThat(arrivals.arrive(11, FEW, 2 * AMONG_ITS_OWN)).isEqualTo(Admission.REFUSED);
    assertThat(done()).isEmpty();
    assertThat(arrivals.beforeLogin()).isZero();

    arrivals.leave(1, 2 * AMONG_ITS_OWN);
    assertThat(arrivals.arrive(12, FEW, 2 * AMONG_ITS_OWN)).isEqualTo(Admission.ADMITTED);
  }

  @Test
  void aSourceWithASingleClientDoesNotGiveItUp() {
    for (long client = 1; client < MAX_CLIENTS; client++) {
      arrivals.arrive(client, CROWD, 0);
      arrivals.enter(client, MILLI);
    }
    arrivals.arrive(10, OTHER, MILLI);

    assertThat(arrivals.arrive(11, FEW, 2 * AMONG_ITS_OWN)).isEqualTo(Admission.REFUSED);
    assertThat(done()).isEmpty();
  }

  @Test
  void loginsThatWaitForTheirProofGiveWayWhereOneSourceHasMostPlaces() {
    crowd(1, MAX_CLIENTS, 0);
    for (long client = 1; client <= MAX_CLIENTS; client++) {
      arrivals.stopAwaiting(client);
    }

    assertThat(arrivals.arrive(11, FEW, BESIDE_OTHERS)).isEqualTo(Admission.ADMITTED);
    assertThat(done()).as("the one that came last").containsExactly(new Evict(10));
  }

  @Test
  void clientsBehindALoadBalancerAreCountedWhereTheyAre() {
    crowd(1, MAX_CLIENTS - 1, 0);
    for (long client = 1; client < MAX_CLIENTS; client++) {
      arrivals.identify(client, client % 3 == 0 ? OTHER : FEW, MILLI);
    }
    arrivals.arrive(10, CROWD, MILLI);

    arrivals.arrive(11, CROWD, MILLI + BESIDE_OTHERS);

    assertThat(done()).as("the heaviest is where six of them are").containsExactly(new Evict(1));
  }

  @Test
  void aCrowdThatReplacesItsOwnClientsLeavesPlacesToOthers() {
    int clients = Arrivals.MAX_LEAVING;
    Arrivals large = new Arrivals(ArrivalLimits.of(clients, 2), PATIENCE, actions);
    for (long client = 1; client <= clients; client++) {
      large.arrive(client, CROWD, 0);
    }
    int replaced = 0;
    while (large.arrive(clients + 1 + replaced, CROWD, AMONG_ITS_OWN) == Admission.ADMITTED) {
      replaced++;
    }
    assertThat(replaced).isEqualTo(Arrivals.MAX_LEAVING_FOR_THEIR_OWN);

    // None of those has gone when the others come.
    for (int other = replaced; other < Arrivals.MAX_LEAVING; other++) {
      assertThat(large.arrive(1_000 + other, FEW, AMONG_ITS_OWN)).isEqualTo(Admission.ADMITTED);
    }
  }

  // ---- memory ----

  @Test
  void roomIsGrantedAtOnceWhileThereIsSome() {
    crowd(1, 2, 0);

    arrivals.requestMemory(1, HALF, 0);
    arrivals.requestMemory(2, HALF, 0);

    assertThat(done()).containsExactly(new Grant(1), new Grant(2));
    assertThat(arrivals.memory()).isEqualTo(SHARE);
    assertThat(arrivals.nextDeadline()).isEqualTo(Arrivals.NEVER);
  }

  @Test
  void aSourceThatHasItsShareWaitsAndOthersDoNot() {
    crowd(1, 3, 0);
    arrivals.arrive(4, FEW, 0);
    arrivals.requestMemory(1, HALF, 0);
    arrivals.requestMemory(2, HALF, 0);
    arrivals.requestMemory(3, HALF, 0);
    arrivals.requestMemory(4, HALF, 0);

    assertThat(done()).containsExactly(new Grant(1), new Grant(2), new Grant(4));

    arrivals.enter(1, MILLI);
    assertThat(done()).containsExactly(new Grant(3));
  }

  @Test
  void roomComesBackWhenAClientLeavesAndSourcesTakeTurns() {
    crowd(1, 4, 0);
    arrivals.arrive(5, FEW, 0);
    arrivals.arrive(6, FEW, 0);
    arrivals.arrive(7, OTHER, 0);
    for (long client : new long[] {1, 2, 5, 6, 3, 4, 7}) {
      arrivals.requestMemory(client, HALF, 0);
    }
    assertThat(done()).containsExactly(new Grant(1), new Grant(2), new Grant(5), new Grant(6));

    arrivals.leave(1, MILLI);
    arrivals.leave(5, MILLI);

    assertThat(done())
        .as("the crowd had its share when its turn came")
        .containsExactly(new Grant(7), new Grant(3));
    assertThat(arrivals.memory()).isEqualTo(SHARE_OF_ALL);
  }

  @Test
  void aClientThatGoesWhileItWaitsForRoomIsForgotten() {
    crowd(1, 3, 0);
    arrivals.requestMemory(1, HALF, 0);
    arrivals.requestMemory(2, HALF, 0);
    arrivals.requestMemory(3, HALF, 0);
    done();

    arrivals.leave(3, MILLI);
    arrivals.leave(1, MILLI);
    arrivals.leave(2, MILLI);

    assertThat(done()).isEmpty();
    assertThat(arrivals.memory()).isZero();
    assertThat(arrivals.nextDeadline()).isEqualTo(Arrivals.NEVER);
  }

  @Test
  void aSlowHolderOfMemoryIsClosedForAnotherSource() {
    crowd(1, 2, 0);
    arrivals.arrive(3, FEW, 0);
    arrivals.arrive(5, FEW, 0);
    arrivals.arrive(4, OTHER, 0);
    arrivals.requestMemory(1, HALF, 0);
    arrivals.requestMemory(2, HALF, MILLI);
    arrivals.requestMemory(3, HALF, MILLI);
    arrivals.requestMemory(5, HALF - 1, MILLI);
    arrivals.requestMemory(4, HALF, MILLI);
    done();

    arrivals.expire(2 * MILLI);
    assertThat(done()).as("nobody is slow yet").isEmpty();

    arrivals.expire(arrivals.nextDeadline());
    assertThat(done()).as("the slowest of the largest holder").containsExactly(new Evict(1));

    arrivals.leave(1, BESIDE_OTHERS + 3 * MILLI);
    assertThat(done()).containsExactly(new Grant(4));
  }

  @Test
  void aSlowHolderIsClosedForItsOwnSourceAfterASecond() {
    crowd(1, 3, 0);
    arrivals.requestMemory(1, HALF, 0);
    arrivals.requestMemory(2, HALF, 0);
    arrivals.requestMemory(3, HALF, 0);
    done();

    long now = 0;
    while (now < AMONG_ITS_OWN) {
      arrivals.expire(now);
      assertThat(done()).isEmpty();
      now = arrivals.nextDeadline();
    }
    arrivals.expire(now);

    assertThat(done()).containsExactly(new Evict(1));
  }

  @Test
  void aHolderThatWaitsForWeirIsNotClosed() {
    crowd(1, 3, 0);
    arrivals.requestMemory(1, HALF, 0);
    arrivals.requestMemory(2, HALF, 0);
    arrivals.requestMemory(3, HALF, 0);
    arrivals.stopAwaiting(1);
    arrivals.stopAwaiting(2);
    done();

    arrivals.expire(0);
    arrivals.expire(10 * AMONG_ITS_OWN);

    assertThat(done()).isEmpty();
  }

  // ---- second steps ----

  @Test
  void clientsThatAllWantASecondStepGetItOneAfterTheOther() {
    crowd(1, 4, 0);
    for (long client = 1; client <= 4; client++) {
      arrivals.requestMemory(client, FIRST_STEP, 0);
    }
    assertThat(done()).as("the share of the source").hasSize(4);

    for (long client = 1; client <= 4; client++) {
      arrivals.requestMemory(client, HALF, MILLI);
    }
    assertThat(done()).as("the reserve").containsExactly(new Grant(1));
    assertThat(arrivals.memory()).isEqualTo(PER_SOURCE);

    arrivals.enter(1, MILLI);
    assertThat(done()).containsExactly(new Grant(2));
    arrivals.enter(2, MILLI);
    assertThat(done())
        .as("what both gave back, and the reserve")
        .containsExactly(new Grant(3), new Grant(4));
  }

  @Test
  void aSlowClientDoesNotKeepTheReserve() {
    crowd(1, 4, 0);
    for (long client = 1; client <= 4; client++) {
      arrivals.requestMemory(client, FIRST_STEP, 0);
    }
    for (long client = 1; client <= 4; client++) {
      arrivals.requestMemory(client, HALF, 0);
    }
    done();

    arrivals.expire(AMONG_ITS_OWN);
    assertThat(done()).containsExactly(new Evict(1));
    arrivals.leave(1, AMONG_ITS_OWN);
    assertThat(done()).containsExactly(new Grant(2));
  }

  @Test
  void firstStepsOfASourceWaitBehindItsSecondSteps() {
    crowd(1, 6, 0);
    for (long client = 1; client <= 4; client++) {
      arrivals.requestMemory(client, FIRST_STEP, 0);
    }
    arrivals.requestMemory(5, FIRST_STEP, 0);
    arrivals.requestMemory(1, HALF, 0);
    arrivals.requestMemory(2, HALF, 0);
    done();

    arrivals.leave(3, MILLI);
    assertThat(done()).as("a half is needed, and kept free for it").isEmpty();
    arrivals.leave(4, MILLI);
    assertThat(done()).containsExactly(new Grant(2));
    arrivals.enter(1, MILLI);
    assertThat(done()).containsExactly(new Grant(5));
  }

  @Test
  void clientsThatWaitForRoomGiveItUpForASourceThatHoldsLess() {
    crowd(1, 4, 0);
    for (long client = 5; client <= 8; client++) {
      arrivals.arrive(client, FEW, 0);
    }
    arrivals.arrive(9, OTHER, 0);
    for (long client = 1; client <= 8; client++) {
      arrivals.requestMemory(client, FIRST_STEP, 0);
    }
    for (long client = 1; client <= 8; client++) {
      arrivals.requestMemory(client, HALF, 0);
    }
    arrivals.stopAwaiting(1);
    arrivals.requestMemory(9, FIRST_STEP, 0);
    done();

    arrivals.expire(AMONG_ITS_OWN - 1);
    assertThat(done()).as("it has not waited for long").isEmpty();
    arrivals.expire(AMONG_ITS_OWN + BESIDE_OTHERS);
    List<Action> closed = done();
    assertThat(closed).isNotEmpty().allMatch(Evict.class::isInstance);
    for (Action action : closed) {
      arrivals.leave(((Evict) action).client(), AMONG_ITS_OWN + BESIDE_OTHERS);
    }
    assertThat(done()).contains(new Grant(9));
  }

  @Test
  void aClientThatHasWaitedForRoomTooLongIsClosed() {
    crowd(1, 3, 0);
    arrivals.requestMemory(1, HALF, 0);
    arrivals.requestMemory(2, HALF, 0);
    arrivals.stopAwaiting(1);
    arrivals.stopAwaiting(2);
    arrivals.requestMemory(3, HALF, MILLI);
    done();

    arrivals.expire(PATIENCE.toNanos());
    assertThat(done()).isEmpty();
    arrivals.expire(PATIENCE.toNanos() + BESIDE_OTHERS);

    assertThat(done()).containsExactly(new Evict(3));
    assertThat(arrivals.nextDeadline()).isEqualTo(Arrivals.NEVER);
  }

  @Test
  void twoHundredSecondStepsOfEachOfThreeSourcesKeepNoOtherSourceOut() {
    Arrivals usual = new Arrivals(ArrivalLimits.of(1_000, 2), PATIENCE, actions);
    List<Source> sources = List.of(CROWD, FEW, OTHER);
    for (long client = 0; client < 768; client++) {
      usual.arrive(client, sources.get((int) client % 3), 0);
      usual.requestMemory(client, FIRST_STEP, 0);
    }
    for (Action action : done()) {
      usual.requestMemory(((Grant) action).client(), HALF, 0);
    }
    done();
    usual.arrive(1_000, new Source("10.0.0.4"), 0);
    usual.requestMemory(1_000, FIRST_STEP, 0);

    assertThat(untilGranted(usual, 1_000)).isLessThan(3 * AMONG_ITS_OWN);
  }

  /** Clients that were granted room stay silent; clients that are told to go, go. */
  private long untilGranted(Arrivals arrivals, long client) {
    long now = 0;
    while (now < PATIENCE.toNanos()) {
      List<Action> actions = done();
      if (actions.contains(new Grant(client))) {
        return now;
      }
      for (Action action : actions) {
        if (action instanceof Evict(long evicted)) {
          arrivals.leave(evicted, now);
        }
      }
      now += BESIDE_OTHERS;
      arrivals.expire(now);
    }
    return now;
  }

  // ---- the source that gives way ----

  @Test
  void theNextSourceGivesWayWhereTheHeaviestHasNoSlowClient() {
    crowd(1, 4, 0);
    for (long client = 5; client <= 10; client++) {
      arrivals.arrive(client, FEW, BESIDE_OTHERS - MILLI);
    }
    arrivals.requestMemory(5, HALF, BESIDE_OTHERS - MILLI);
    arrivals.requestMemory(6, HALF, BESIDE_OTHERS - MILLI);
    for (long client = 7; client <= 10; client++) {
      arrivals.leave(client, BESIDE_OTHERS - MILLI);
    }
    for (long client = 11; client <= 14; client++) {
      arrivals.arrive(client, new Source("10.0.0." + client), BESIDE_OTHERS - MILLI);
    }
    done();

    assertThat(arrivals.arrive(20, OTHER, BESIDE_OTHERS)).isEqualTo(Admission.ADMITTED);
    assertThat(done()).containsExactly(new Evict(1));
  }

  @Test
  void aNewcomerOfTheHeaviestSourceDoesNotGetThePlaceOfALighterOne() {
    crowd(1, 4, 0);
    for (long client = 5; client <= 10; client++) {
      arrivals.arrive(client, FEW, BESIDE_OTHERS);
    }

    assertThat(arrivals.arrive(20, FEW, BESIDE_OTHERS)).isEqualTo(Admission.REFUSED);
    assertThat(done()).isEmpty();
  }

  @Test
  void theNextHolderGivesUpRoomWhereTheLargestHasNoSlowClient() {
    Arrivals three =
        new Arrivals(new ArrivalLimits(MAX_CLIENTS, 0, PER_SOURCE, IN_ALL), PATIENCE, actions);
    three.arrive(1, CROWD, 0);
    three.arrive(2, CROWD, 0);
    three.arrive(3, FEW, 0);
    three.arrive(4, FEW, 0);
    three.arrive(5, OTHER, 0);
    three.requestMemory(1, HALF, 0);
    three.requestMemory(2, HALF, 0);
    three.requestMemory(3, HALF, 0);
    three.requestMemory(4, HALF - 1, 0);
    three.stopAwaiting(1);
    three.stopAwaiting(2);
    three.requestMemory(5, HALF, 0);
    done();

    three.expire(BESIDE_OTHERS);

    assertThat(done()).containsExactly(new Evict(3));
  }

  private void crowd(long first, long last, long now) {
    for (long client = first; client <= last; client++) {
      assertThat(arrivals.arrive(client, CROWD, now)).isEqualTo(Admission.ADMITTED);
    }
  }

  private List<Action> done() {
    List<Action> actions = List.copyOf(done);
    done.clear();
    return actions;
  }
}
