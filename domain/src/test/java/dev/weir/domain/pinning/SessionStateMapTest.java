package dev.weir.domain.pinning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionStateMapTest {
  private final SessionStateMap map = new SessionStateMap();

  @Test
  void theLastTokenOfAnIdCounts() {
    map.tell(0, 16, false);
    map.tell(1, 20, false);
    assertThat(map.unrecoverable()).isEqualTo(ids(16, 20));
    map.tell(2, 16, true);
    assertThat(map.unrecoverable()).isEqualTo(ids(20));
    map.tell(3, 20, true);
    assertThat(map.hasUnrecoverable()).isFalse();
  }

  @Test
  void idsAndSequencesAreUnsigned() {
    map.tell(0xFFFF_FFFEL, 255, false);
    map.tell(0, 255, true);
    assertThat(map.unrecoverable()).as("an older token").isEqualTo(ids(255));
    map.tell(0xFFFF_FFFEL, 255, true);
    assertThat(map.hasUnrecoverable()).isFalse();
  }

  @Test
  void anOlderTokenMakesAStateUnrecoverableAndNeverRecoverable() {
    map.tell(5, 3, true);
    map.tell(4, 3, false);
    assertThat(map.hasUnrecoverable()).isTrue();
    map.tell(4, 3, true);
    assertThat(map.hasUnrecoverable()).isTrue();
    map.tell(5, 3, true);
    assertThat(map.hasUnrecoverable()).isFalse();
  }

  @Test
  void aResetClearsStatesAndSequences() {
    map.tell(9, 16, false);
    long changes = map.changes();
    map.reset();
    assertThat(map.hasUnrecoverable()).isFalse();
    assertThat(map.resets()).isEqualTo(1);
    assertThat(map.changes()).isGreaterThan(changes);
    map.tell(1, 16, false);
    map.tell(2, 16, true);
    assertThat(map.hasUnrecoverable()).isFalse();
  }

  @Test
  void theLastSequenceEndsTheMapForGood() {
    map.tell(1, 16, false);
    map.tell(SessionStateMap.DISABLING_SEQUENCE, 0, true);
    assertThat(map.isDisabled()).isTrue();
    map.tell(2, 16, true);
    assertThat(map.hasUnrecoverable()).as("nothing becomes recoverable").isTrue();
    map.tell(3, 17, false);
    assertThat(map.unrecoverable()).isEqualTo(ids(16, 17));
    map.reset();
    assertThat(map.isDisabled()).as("after a reset").isTrue();
  }

  @Test
  void aCopyIsNotChanged() {
    BitSet before = map.unrecoverable();
    map.tell(0, 7, false);
    assertThat(before.isEmpty()).isTrue();
  }

  /** The map that drivers have, with the two rules by which it errs on the safe side. */
  @Test
  void itIsTheMapOfTheDriversForAnyTokens() {
    Seeded.forAll(
        "tokens",
        2_000,
        random -> {
          SessionStateMap states = new SessionStateMap();
          Map<Integer, Long> sequences = new HashMap<>();
          Map<Integer, Boolean> flags = new HashMap<>();
          for (int i = random.nextInt(60); i > 0; i--) {
            if (random.nextInt(12) == 0) {
              states.reset();
              sequences.clear();
              flags.clear();
              continue;
            }
            int id = random.nextInt(6) * 51;
            long sequence = random.nextLong(0xFFFF_FFFFL) & (random.nextBoolean() ? 0xF : -1L);
            boolean recoverable = random.nextBoolean();
            states.tell(sequence, id, recoverable);
            boolean isNewer = sequence >= sequences.getOrDefault(id, 0L);
            if (isNewer) {
              sequences.put(id, sequence);
              flags.put(id, recoverable);
            } else if (!recoverable) {
              flags.put(id, false);
            }
          }
          BitSet expected = new BitSet();
          flags.forEach((id, recoverable) -> expected.set(id, !recoverable));
          assertThat(states.unrecoverable()).isEqualTo(expected);
          assertThat(states.hasUnrecoverable()).isEqualTo(!expected.isEmpty());
        });
  }

  private static BitSet ids(int... all) {
    BitSet ids = new BitSet();
    for (int id : all) {
      ids.set(id);
    }
    return ids;
  }
}
