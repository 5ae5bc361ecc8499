package dev.weir.domain.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.time.Duration;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Instances send heartbeats, each by a clock of its own, until the coordination fails for all.
 *
 * <p>The true time begins at 0 and is in nanoseconds; an instance's clock is off by a constant that
 * may make it wrap around meanwhile.
 */
class LeasePropertyTest {
  private static final long COORDINATION_FAILS_AT = Duration.ofMinutes(10).toNanos();

  @Test
  void whenOneMayGrowEveryOtherHasShrunk() {
    Seeded.forAll(
        "shrink early, grow late",
        3_000,
        random -> {
          LeaseTerms terms = terms(random);
          Instance[] instances =
              Stream.generate(() -> Instance.cutOff(terms, random))
                  .limit(2 + random.nextInt(4))
                  .toArray(Instance[]::new);
          for (Instance grows : instances) {
            for (Instance other : instances) {
              assertThat(other.phaseAt(grows.growsAt())).isNotEqualTo(LeasePhase.VALID);
            }
          }
        });
  }

  @Test
  void whenSlotsMayBeReclaimedTheirHolderHasGivenUpItsLease() {
    Seeded.forAll(
        "reclaim",
        3_000,
        random -> {
          LeaseTerms terms = terms(random);
          Instance holder = Instance.cutOff(terms, random);
          long ledgerOffset = random.nextLong();
          // Later successes than the last may have been heard of, their answers being lost.
          long heardAt = holder.lastSuccessSentAt() + random.nextLong(terms.ttl().toNanos());
          long now = heardAt + random.nextLong(3 * terms.ttl().toNanos());

          if (terms.isReclaimable(heardAt + ledgerOffset, now + ledgerOffset)) {
            assertThat(holder.phaseAt(now)).isNotEqualTo(LeasePhase.VALID);
          }
          long reclaimedAt = heardAt + terms.ttl().plus(terms.reclaimGrace()).toNanos();
          assertThat(terms.isReclaimable(heardAt + ledgerOffset, reclaimedAt + ledgerOffset))
              .isTrue();
          assertThat(terms.isReclaimable(heardAt + ledgerOffset, reclaimedAt - 1 + ledgerOffset))
              .isFalse();
        });
  }

  @Test
  void phasesFollowEachOtherAndNeverComeBack() {
    Seeded.forAll(
        "phases",
        1_000,
        random -> {
          LeaseTerms terms = terms(random);
          Lease lease = new Lease(terms, random.nextLong());
          LeasePhase before = LeasePhase.VALID;
          long now = lease.sentAt();
          for (int step = 0; step < 20; step++) {
            now += random.nextLong(terms.ttl().toNanos() / 4);
            LeasePhase phase = lease.phase(now);
            assertThat(phase).isGreaterThanOrEqualTo(before);
            before = phase;
          }
        });
  }

  private static LeaseTerms terms(RandomGenerator random) {
    Duration interval = Duration.ofMillis(random.nextLong(100, 20_000));
    return new LeaseTerms(
        interval.plusMillis(random.nextLong(1, 60_000)),
        interval,
        Duration.ofMillis(random.nextLong(0, 5_000)),
        Duration.ofMillis(random.nextLong(0, 20_000)));
  }

  /** One whose every heartbeat reached the ledger until the coordination failed, and none after. */
  private record Instance(Lease lease, long clockOffset, long lastSuccessSentAt) {
    static Instance cutOff(LeaseTerms terms, RandomGenerator random) {
      long interval = terms.interval().toNanos();
      long lastSuccess = 0;
      long sentAt = random.nextLong(interval);
      while (reachesTheLedger(sentAt, terms, random)) {
        lastSuccess = sentAt;
        // Never further apart than the interval, mostly close to it.
        sentAt += interval - random.nextLong(interval / 10);
      }
      long offset =
          random.nextBoolean() ? random.nextLong() : Long.MAX_VALUE - COORDINATION_FAILS_AT;
      return new Instance(new Lease(terms, lastSuccess + offset), offset, lastSuccess);
    }

    private static boolean reachesTheLedger(long sentAt, LeaseTerms terms, RandomGenerator random) {
      long onItsWay = (long) (random.nextDouble() * terms.answerTimeout().toNanos());
      return sentAt + onItsWay <= COORDINATION_FAILS_AT;
    }

    LeasePhase phaseAt(long trueTime) {
      return lease.phase(trueTime + clockOffset);
    }

    long growsAt() {
      return lease.growableAt() - clockOffset;
    }
  }
}
