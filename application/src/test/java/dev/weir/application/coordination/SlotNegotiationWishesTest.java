package dev.weir.application.coordination;

import static dev.weir.application.coordination.RecordedNegotiation.LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.Wants;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is told of slots to be kept ready, and of permits to dial. */
class SlotNegotiationWishesTest {
  private static final Capacity RATIONED = new Capacity(7, 10, 6, false);

  private final RecordedNegotiation a = RecordedNegotiation.dividedByThree();

  private static Accepted permitting(int slots, int dials, int instances, long nextChange) {
    return new Accepted(
        slots, dials, Accepted.ANY_NUMBER, 5, RATIONED, instances, false, nextChange);
  }

  private void connect() {
    a.answers(permitting(0, 0, 2, Accepted.NO_CHANGE));
    a.told.clear();
  }

  @Test
  void spareSlotsAreNotRequestedAtOnce() {
    connect();
    int before = a.sent.size();

    a.keepsReady(3);
    assertThat(a.sent).hasSize(before);
    a.passes(Duration.ofSeconds(1));

    assertThat(a.last().wants()).isEqualTo(new Wants(0, 0, 3, 0));
  }

  @Test
  void unavailableSpareSlotsAreNotRequestedRepeatedly() {
    connect();
    a.keepsReady(3);
    int before = a.sent.size();

    a.passesAnswering(Duration.ofSeconds(95), permitting(0, 0, 2, Accepted.NO_CHANGE));

    assertThat(a.sent.size() - before).isLessThanOrEqualTo(11);
    assertThat(a.last().wants().spare()).isEqualTo(3);
  }

  @Test
  void waitersGetSlotsBeforeSparesAreKept() {
    connect();
    a.keepsReady(3);
    a.requestSlots(1);
    a.answers(permitting(2, 2, 2, Accepted.NO_CHANGE));

    a.isHinted();

    assertThat(a.last().wants()).isEqualTo(new Wants(0, 0, 2, 0));
  }

  @Test
  void withoutTheLedgerNoSpareConnectionIsOpened() {
    connect();
    a.keepsReady(3);
    a.passes(LEASE.ttl().multipliedBy(3));

    assertThat(a.negotiation.view().standing()).isEqualTo(CoordinationStanding.FALLBACK);
    assertThat(a.negotiation.view().held()).isZero();
  }

  @Test
  void aSlotComesWithAPermitWhereThereIsOne() {
    connect();
    a.dialsWhatIsGranted = true;
    a.requestSlots(2);
    a.answers(permitting(2, 1, 2, 400));
    assertThat(a.told).containsExactly("granted 2", "may dial 1");

    a.passes(Duration.ofMillis(400));
    assertThat(a.last().wants().dials()).isEqualTo(1);
    a.answers(permitting(0, 1, 2, Accepted.NO_CHANGE));

    assertThat(a.told).containsExactly("granted 2", "may dial 1", "may dial 1");
  }

  @Test
  void aPermitIsAskedForAgainWhenThereIsOne() {
    connect();
    a.requestSlots(1);
    a.answers(permitting(1, 0, 2, 200));
    a.requestDials(1);
    a.answers(permitting(0, 0, 2, 200));
    int before = a.sent.size();

    a.passes(Duration.ofMillis(199));
    assertThat(a.sent).hasSize(before);
    a.passes(Duration.ofMillis(1));

    assertThat(a.sent).hasSize(before + 1);
    assertThat(a.last().wants().dials()).isEqualTo(1);
  }

  @Test
  void aPermitIsGoodForAMomentOnly() {
    connect();
    a.requestSlots(1);
    a.answers(permitting(1, 1, 2, Accepted.NO_CHANGE));
    a.told.clear();

    a.requestDials(1);

    assertThat(a.told).isEmpty();
    assertThat(a.last().wants().dials()).isEqualTo(1);
  }

  @Test
  void withoutTheLedgerAnInstanceDialsAtItsPartOfTheRate() {
    connect();
    a.requestSlots(9);
    a.answers(permitting(9, 9, 2, Accepted.NO_CHANGE));
    a.isHinted();
    a.fails();
    a.told.clear();

    // A third of six in a second.
    a.requestDials(9);
    a.passes(Duration.ofSeconds(2));

    int dials =
        a.told.stream()
            .filter(told -> told.startsWith("may dial "))
            .mapToInt(told -> Integer.parseInt(told.substring("may dial ".length())))
            .sum();
    assertThat(dials).isBetween(4, 6);
  }

  @Test
  void unlimitedRateNeedsNoPermits() {
    RecordedNegotiation free = RecordedNegotiation.connected();
    int before = free.sent.size();

    free.requestDials(4);

    assertThat(free.told).containsExactly("may dial 4");
    assertThat(free.sent).hasSize(before);
  }

  @Test
  void numberOfInstancesIsReported() {
    connect();
    assertThat(a.instances).isEqualTo(2);
    a.isHinted();

    a.answers(permitting(0, 0, 3, Accepted.NO_CHANGE));

    assertThat(a.instances).isEqualTo(3);
  }
}
