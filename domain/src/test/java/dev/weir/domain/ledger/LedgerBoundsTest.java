package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Numbers and counts that every keeper of a ledger can work with, and those just above them. */
class LedgerBoundsTest {
  /** Above this bound a script, which counts in doubles, would give many instances one number. */
  @Test
  void numberOfJoiningThatLeavesNoneForOthersMakesTheLedgerUnsound() {
    for (long joined : List.of((1L << 52) + 1, (1L << 53) - 1, 1L << 53, Long.MAX_VALUE)) {
      Bucket bucket = Bucket.of(5);
      Peer a = bucket.peer("a");
      a.waits(1);
      bucket.spoils(state -> LedgerReading.of(withJoined(state, joined)));

      assertThat(a.waits(1).granted()).isEqualTo(1);

      assertThat(bucket.defectsSeen()).containsExactly(LedgerDefect.of(LedgerDefect.Kind.LEDGER));
      assertThat(bucket.state().joined()).isEqualTo(1);
    }
  }

  @Test
  void instancesJoinAfterTheGreatestSoundNumberThoughItCostsOneLearning() {
    Bucket bucket = Bucket.of(5);
    bucket.spoils(state -> LedgerReading.of(withJoined(state, 1L << 52)));
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");

    assertThat(a.waits(2).granted()).isEqualTo(2);
    b.waits(2);
    a.report();
    b.report();

    assertThat(bucket.defectsSeen()).containsExactly(LedgerDefect.of(LedgerDefect.Kind.LEDGER));
    assertThat(bucket.state().joined()).isEqualTo(2);
    assertThat(b.held()).isEqualTo(2);
  }

  @Test
  void ledgerOfAsManyHoldersAsTheBoundIsRead() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    bucket.spoils(state -> LedgerReading.of(withHolders(state, LedgerState.MOST_HOLDERS - 1)));

    assertThat(a.report().instances()).isEqualTo(LedgerState.MOST_HOLDERS);
    assertThat(a.report().instances()).isEqualTo(LedgerState.MOST_HOLDERS);
    assertThat(bucket.defectsSeen()).isEmpty();
  }

  @Test
  void ledgerOfMoreHoldersThanTheBoundIsForgotten() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    bucket.spoils(state -> LedgerReading.of(withHolders(state, LedgerState.MOST_HOLDERS + 1)));

    assertThat(a.report().instances()).isEqualTo(1);

    assertThat(bucket.defectsSeen()).containsExactly(LedgerDefect.of(LedgerDefect.Kind.LEDGER));
  }

  /** A script counts the fields of a hash before it knows which of them are holders. */
  @Test
  void partsThatCannotBeReadCountTowardTheBound() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    List<LedgerDefect> many =
        IntStream.range(0, LedgerState.MOST_HOLDERS)
            .mapToObj(i -> new LedgerDefect(LedgerDefect.Kind.FIELD, "f" + i))
            .toList();
    bucket.spoils(state -> new LedgerReading(withHolders(state, 1), many));

    a.report();

    assertThat(bucket.defectsSeen()).containsExactly(LedgerDefect.of(LedgerDefect.Kind.LEDGER));
  }

  private static LedgerState withHolders(LedgerState state, int count) {
    List<Holder> holders =
        IntStream.rangeClosed(1, count)
            .mapToObj(number -> Holder.joined(new InstanceId("i" + number), number))
            .map(holder -> holder.afterLoss(state.clock()))
            .toList();
    return withJoined(state, count).withHolders(holders);
  }

  private static LedgerState withJoined(LedgerState state, long joined) {
    return new LedgerState(
        state.home(),
        state.startedAt(),
        state.clock(),
        state.learningUntil(),
        state.expected(),
        state.capacity(),
        state.permits(),
        state.moves(),
        joined,
        state.holders());
  }
}
