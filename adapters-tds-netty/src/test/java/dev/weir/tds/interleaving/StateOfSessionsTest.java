package dev.weir.tds.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.random.Seeded;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** No session sees what another has set, and none misses what it has set itself. */
class StateOfSessionsTest {
  /** A few for every build; many more by command. */
  private static final int SEQUENCES = Integer.getInteger("weir.interleavings", 5);

  /** In so many, every kind of state is met. */
  private static final int ENOUGH = 50;

  @Test
  void eachSessionFindsItsOwnStateAndNothingElse() {
    Tally tally = new Tally();
    Seeded.forAll(
        "NoStateLeaks, OwnerKeepsState",
        SEQUENCES,
        random -> new Interleaving(random, tally).run());
    System.out.println("figure: " + tally);
    if (SEQUENCES >= ENOUGH && Long.getLong("weir.seed") == null) {
      assertThat(
              Set.of(PinReason.TEMP_TABLE, PinReason.APPLOCK, PinReason.TRANSACTION).stream()
                  .filter(reason -> tally.pinsFor(reason) == 0))
          .isEmpty();
      assertThat(tally.ownValues()).isPositive();
      assertThat(tally.valuesRefused()).isPositive();
    }
  }
}
