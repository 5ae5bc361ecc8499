package dev.weir.tds.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.random.Seeded;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** No session sees what another has set, and none misses what it has set itself. */
class StateOfSessionsIT {
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
              Set.of(
                      PinReason.TRANSACTION,
                      PinReason.TEMP_TABLE,
                      PinReason.GLOBAL_CURSOR,
                      PinReason.API_CURSOR,
                      PinReason.APPLOCK,
                      PinReason.XML_HANDLE,
                      PinReason.TRACE_FLAG,
                      PinReason.IMPERSONATION,
                      PinReason.PROCEDURE)
                  .stream()
                  .filter(reason -> tally.pinsFor(reason) == 0))
          .isEmpty();
      assertThat(ClientKind.values()).allMatch(client -> tally.sessionsOf(client) > 0);
      assertThat(tally.cancels()).isPositive();
      assertThat(tally.untold()).isPositive();
      assertThat(tally.ownValues()).isPositive();
      assertThat(tally.valuesRefused()).isPositive();
    }
  }
}
