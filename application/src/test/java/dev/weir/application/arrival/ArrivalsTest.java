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
  private static final int PER_SOURCE = 256 * 1024;
  private static final int IN_ALL = 2 * PER_SOURCE;
  private static final int HALF = PER_SOURCE / 2;
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
      new Arrivals(new ArrivalLimits(MAX_CLIENTS, REFUSALS, PER_SOURCE, IN_ALL), actions);

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
    arrivals.consider(1);
    arrivals.await(1, BESIDE_OTHERS - 1);
    arrivals.consider(2);

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
      arrivals.consider(client);
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
    Arrivals large = new Arrivals(ArrivalLimits.of(clients, 2), actions);
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

    arrivals.want(1, HALF, 0);
    arrivals.want(2, HALF, 0);

    assertThat(done()).containsExactly(new Grant(1), new Grant(2));
    assertThat(arrivals.room()).isEqualTo(PER_SOURCE);
    assertThat(arrivals.nextDeadline()).isEqualTo(Arrivals.NEVER);
  }

  @Test
  void aSourceThatHasItsShareWaitsAndOthersDoNot() {
    crowd(1, 3, 0);
    arrivals.arrive(4, FEW, 0);
    arrivals.want(1, HALF, 0);
    arrivals.want(2, HALF, 0);
    arrivals.want(3, HALF, 0);
    arrivals.want(4, HALF, 0);

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
      arrivals.want(client, HALF, 0);
    }
    assertThat(done()).containsExactly(new Grant(1), new Grant(2), new Grant(5), new Grant(6));

    arrivals.leave(1, MILLI);
    arrivals.leave(5, MILLI);

    assertThat(done()).containsExactly(new Grant(3), new Grant(7));
    assertThat(arrivals.room()).isEqualTo(IN_ALL);
  }

  @Test
  void aClientThatGoesWhileItWaitsForRoomIsForgotten() {
    crowd(1, 3, 0);
    arrivals.want(1, PER_SOURCE, 0);
    arrivals.want(2, HALF, 0);
    done();

    arrivals.leave(2, MILLI);
    arrivals.leave(1, MILLI);

    assertThat(done()).isEmpty();
    assertThat(arrivals.room()).isZero();
    assertThat(arrivals.nextDeadline()).isEqualTo(Arrivals.NEVER);
  }

  @Test
  void aSlowHolderOfRoomIsClosedForAnotherSource() {
    crowd(1, 2, 0);
    arrivals.arrive(3, FEW, 0);
    arrivals.arrive(4, OTHER, 0);
    arrivals.want(1, HALF, 0);
    arrivals.want(2, HALF, MILLI);
    arrivals.want(3, PER_SOURCE - 1, MILLI);
    arrivals.want(4, HALF, MILLI);
    done();

    arrivals.expire(2 * MILLI);
    assertThat(done()).as("nobody is slow yet").isEmpty();

    arrivals.expire(arrivals.nextDeadline());
    assertThat(done()).as("the largest holder's only client").containsExactly(new Evict(1));

    arrivals.leave(1, BESIDE_OTHERS + 3 * MILLI);
    assertThat(done()).containsExactly(new Grant(4));
  }

  @Test
  void aSlowHolderIsClosedForItsOwnSourceAfterASecond() {
    crowd(1, 3, 0);
    arrivals.want(1, HALF, 0);
    arrivals.want(2, HALF, 0);
    arrivals.want(3, HALF, 0);
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
    arrivals.want(1, HALF, 0);
    arrivals.want(2, HALF, 0);
    arrivals.want(3, HALF, 0);
    arrivals.consider(1);
    arrivals.consider(2);
    done();

    arrivals.expire(0);
    arrivals.expire(10 * AMONG_ITS_OWN);

    assertThat(done()).isEmpty();
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
