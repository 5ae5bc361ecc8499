package dev.weir.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the rules have not written ends, is told of, and leads to no slot too many. */
class SpoiledLedgerTest {
  private static final Duration RECLAIM = Bucket.RECLAIM;
  private static final long FAR = Duration.ofDays(9_000).toMillis();

  private static LedgerDefect holder(String instance) {
    return new LedgerDefect(LedgerDefect.Kind.HOLDER, instance);
  }

  @Test
  void ghostWhoseLeaseLiesInTheFutureIsRemovedAtOnceAndTheRestLearns() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    Peer b = bucket.peer("b");
    a.waits(1);
    b.waits(1);
    bucket.spoils(state -> withGhost(state, state.clock() + FAR, 5));

    LedgerAnswer.Accepted first = a.waits(1);

    assertThat(bucket.defectsSeen()).containsExactly(holder("ghost"));
    assertThat(first.learning()).isTrue();
    assertThat(first.granted()).isZero();
    b.report();
    assertThat(a.report().granted()).isEqualTo(1);
    assertThat(bucket.defectsSeen()).containsExactly(holder("ghost"));
    assertThat(bucket.state().total()).isEqualTo(3);
  }

  @Test
  void ghostThatLooksLikeAnInstanceEndsWithItsLease() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    a.waits(1);
    bucket.spoils(state -> withGhost(state, state.clock(), 5));

    bucket.passWith(RECLAIM.minusMillis(1), a);
    assertThat(a.waits(4).granted()).isZero();
    bucket.pass(Duration.ofMillis(1));

    assertThat(a.report().granted()).isEqualTo(4);
    assertThat(bucket.removed()).containsExactly("ghost");
    assertThat(bucket.defectsSeen()).isEmpty();
  }

  @Test
  void holderAheadOfItsInstanceEndsWithItsLease() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    a.waits(2);
    bucket.spoils(
        state ->
            LedgerReading.of(
                state.map(
                    holder ->
                        holder.withReport(
                            new LedgerMessage.Report(
                                new Sender(holder.instance(), 9, 1),
                                state.epoch(),
                                true,
                                1,
                                Holdings.used(5),
                                Wants.NOTHING,
                                SlotUse.NONE,
                                Capacity.of(5)),
                            state.clock()))));

    for (long passed = 0; passed < RECLAIM.toMillis(); passed += 1_000) {
      assertThat(bucket.apply(a.next())).isEqualTo(new LedgerAnswer.Outdated());
      bucket.pass(Duration.ofSeconds(1));
    }

    assertThat(bucket.apply(a.next())).isEqualTo(new LedgerAnswer.Outdated());
    assertThat(bucket.removed()).containsExactly("a");
    assertThat(bucket.apply(a.next())).isEqualTo(new LedgerAnswer.Unknown());
    a.rejoins();
    assertThat(a.waits(3).granted()).isEqualTo(3);
    assertThat(bucket.state().total()).isEqualTo(5);
  }

  @Test
  void learningThatWouldNeverEndBeginsAnewAndEnds() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a").expecting(2);
    a.waits(1);
    bucket.spoils(state -> withLearningUntil(state, state.clock() + FAR));

    assertThat(a.waits(1).learning()).isTrue();
    assertThat(bucket.defectsSeen()).containsExactly(LedgerDefect.of(LedgerDefect.Kind.LEDGER));
    bucket.passWith(Bucket.LEARNING, a);

    assertThat(a.report().learning()).isFalse();
    assertThat(a.held()).isEqualTo(2);
  }

  @Test
  void learningThatIsOverAlreadyBeginsAnewAndWaitsForTheInstanceThatIsCutOff() {
    Bucket bucket = Bucket.of(5);
    Peer cutOff = bucket.peer("cut-off").expecting(3);
    Peer a = bucket.peer("a").expecting(3);
    Peer b = bucket.peer("b").expecting(3);
    cutOff.waits(3);
    a.waits(1);
    bucket.pass(Duration.ofSeconds(1));
    bucket.isEmptied();
    a.report();
    assertThat(b.report().learning()).isTrue();

    bucket.spoils(state -> withLearningUntil(state, state.clock()));
    LedgerAnswer.Accepted asked = a.waits(4);

    assertThat(bucket.defectsSeen()).containsExactly(LedgerDefect.of(LedgerDefect.Kind.LEDGER));
    assertThat(asked.learning()).isTrue();
    assertThat(asked.granted()).isZero();
    b.report();
    assertThat(a.report().granted()).isZero();
    cutOff.report();
    assertThat(a.report().granted()).isEqualTo(1);
    assertThat(bucket.state().total()).isEqualTo(5);
  }

  @Test
  void permitsOfAFutureTimeAreNoDebt() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a", new Capacity(0, 5, 2, false));
    a.report();
    bucket.spoils(
        state -> LedgerReading.of(state.withPermits(new DialPermits(0, state.clock() + FAR))));

    assertThat(a.waits(1).dials()).isZero();
    assertThat(bucket.defectsSeen()).containsExactly(LedgerDefect.of(LedgerDefect.Kind.LEDGER));
    bucket.pass(Duration.ofSeconds(1));

    assertThat(a.reportWants(new Wants(0, 0, 0, 1)).dials()).isEqualTo(1);
  }

  @Test
  void ledgerThatCannotBeReadIsLearntLikeOneThatIsEmpty() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a").expecting(2);
    Peer b = bucket.peer("b").expecting(2);
    a.waits(3);
    b.waits(2);
    bucket.pass(Duration.ofSeconds(1));
    bucket.spoils(state -> LedgerReading.unreadable(LedgerDefect.Kind.TYPE));

    assertThat(a.waits(3).granted()).isZero();
    assertThat(bucket.defectsSeen()).containsExactly(LedgerDefect.of(LedgerDefect.Kind.TYPE));
    b.report();

    assertThat(bucket.state().total()).isEqualTo(5);
    assertThat(a.report().granted()).isZero();
  }

  @Test
  void lossWithinTheMillisecondInWhichTheEpochBeganIsAnotherEpoch() {
    Bucket bucket = Bucket.unknown();
    Peer a = bucket.peer("a");
    a.report();
    String before = bucket.state().epoch();
    bucket.spoils(state -> withGhost(state, state.clock() + FAR, 1));

    LedgerAnswer answer = bucket.apply(a.next());

    assertThat(bucket.state().epoch()).isNotEqualTo(before);
    assertThat(answer).isEqualTo(new LedgerAnswer.OtherEpoch(bucket.state().epoch()));
  }

  @Test
  void holdersWithOneNumberAreBothRemovedForNeitherCanBeBelieved() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a").expecting(2);
    Peer b = bucket.peer("b").expecting(2);
    a.waits(2);
    b.waits(1);
    bucket.spoils(
        state -> {
          Holder ghost = withGhost(state, state.clock(), 1).state().holders().getLast();
          Holder number1 = state.holders().getFirst();
          return LedgerReading.of(
              state.withHolders(
                  List.of(number1, state.holders().get(1), renumbered(ghost, number1.number()))));
        });

    b.waits(1);

    assertThat(bucket.defectsSeen()).containsExactly(holder("a"), holder("ghost"));
    assertThat(bucket.state().heldBy(new InstanceId("a"))).isZero();
    assertThat(b.report().granted()).isZero();
    a.report();
    assertThat(bucket.state().total()).isEqualTo(3);
    bucket.passWith(Bucket.LEARNING, a, b);
    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void holdersOfOneNameAreBothRemovedForNeitherCanBeBelieved() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a").expecting(2);
    Peer b = bucket.peer("b").expecting(2);
    a.waits(2);
    b.waits(1);
    bucket.spoils(state -> withTwinOfFirst(state, 5));

    a.waits(2);

    assertThat(bucket.defectsSeen()).containsExactly(holder("a"), holder("a"));
    assertThat(bucket.state().heldBy(new InstanceId("a"))).isEqualTo(2);
    bucket.passWith(Bucket.LEARNING, a, b);
    a.report();
    assertThat(a.held()).isEqualTo(4);
    assertThat(b.waits(1).granted()).isZero();
    assertThat(bucket.state().total()).isEqualTo(5);
  }

  /** The lease of the other ends, and a search by name removes both. */
  @Test
  void leaseOfASecondHolderOfANameDoesNotEndTheSlotsOfTheInstance() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a").expecting(2);
    Peer b = bucket.peer("b").expecting(2);
    a.waits(4);
    b.report();
    bucket.spoils(state -> withTwinOfFirst(state, 5));
    for (int i = 0; i < 5; i++) {
      bucket.passWith(Bucket.INTERVAL, a, b);
      a.report();
      b.waits(5);
    }

    assertThat(a.held() + b.held()).isEqualTo(5);
    assertThat(bucket.state().total()).isEqualTo(5);
  }

  @Test
  void holdersAreReadInOrderOfJoining() {
    Bucket bucket = Bucket.of(5);
    List.of("a", "b", "c").forEach(name -> bucket.peer(name).report());
    List<Holder> joined = bucket.state().holders();
    bucket.spoils(state -> LedgerReading.of(state.withHolders(joined.reversed())));

    bucket.peer("d").report();

    assertThat(bucket.state().holders()).extracting(Holder::number).containsExactly(1L, 2L, 3L, 4L);
    assertThat(bucket.defectsSeen()).isEmpty();
  }

  @Test
  void noMoreDefectsAreToldThanALineOfALogBears() {
    Bucket bucket = Bucket.of(5);
    Peer a = bucket.peer("a");
    a.report();
    List<LedgerDefect> many =
        IntStream.range(10, 60)
            .mapToObj(i -> new LedgerDefect(LedgerDefect.Kind.FIELD, "f" + i))
            .toList();
    bucket.spoils(state -> new LedgerReading(state, many));

    a.report();

    assertThat(bucket.defectsSeen())
        .hasSize(LedgerDefect.MOST_TOLD)
        .isEqualTo(many.subList(0, LedgerDefect.MOST_TOLD));
  }

  @Test
  void foreignEntryCannotForgeALogLine() {
    LedgerDefect defect =
        new LedgerDefect(LedgerDefect.Kind.FIELD, "a\nWARN \u001b[31mü" + "x".repeat(500));

    assertThat(defect.where()).hasSize(128).startsWith("a?WARN??[31m?xx");
    assertThat(defect).hasToString("field " + defect.where());
  }

  @Test
  void sumOfManyHoldersDoesNotOverflowIntoFreeSlots() {
    LedgerState state = Bucket.of(5).state();
    for (int i = 0; i < 3_000; i++) {
      state = state.withJoined(new InstanceId("i" + i));
    }
    LedgerState full =
        state.map(
            holder ->
                holder.withReport(
                    new LedgerMessage.Report(
                        new Sender(holder.instance(), 1, 1),
                        "",
                        true,
                        1,
                        Holdings.used(Capacity.MOST),
                        Wants.NOTHING,
                        SlotUse.NONE,
                        Capacity.of(5)),
                    1_000_000));

    assertThat(full.free()).isZero();
    assertThat(full.excess()).isPositive();
  }

  private static LedgerReading withGhost(LedgerState state, long heardAt, int held) {
    LedgerState joined = state.withJoined(SpoiledLedger.GHOST);
    return LedgerReading.of(
        joined.map(
            holder ->
                holder.instance().equals(SpoiledLedger.GHOST)
                    ? holder.withReport(
                        new LedgerMessage.Report(
                            new Sender(SpoiledLedger.GHOST, 1, 1),
                            state.epoch(),
                            true,
                            1,
                            Holdings.used(held),
                            Wants.NOTHING,
                            SlotUse.NONE,
                            state.capacity()),
                        heardAt)
                    : holder));
  }

  /** A second holder with the name of the first and a number of its own. */
  private static LedgerReading withTwinOfFirst(LedgerState state, int held) {
    Holder first = state.holders().getFirst();
    LedgerMessage.Report report =
        new LedgerMessage.Report(
            new Sender(first.instance(), 1, 1),
            state.epoch(),
            true,
            1,
            Holdings.used(held),
            Wants.NOTHING,
            SlotUse.NONE,
            state.capacity());
    LedgerState joined = state.withJoined(first.instance());
    Holder twin = joined.holders().getLast().withReport(report, state.clock());
    return LedgerReading.of(joined.with(twin));
  }

  private static LedgerReading withLearningUntil(LedgerState state, long time) {
    return LedgerReading.of(
        new LedgerState(
            state.home(),
            state.startedAt(),
            state.clock(),
            time,
            state.expected(),
            state.capacity(),
            state.permits(),
            state.moves(),
            state.joined(),
            state.holders()));
  }

  private static Holder renumbered(Holder holder, long number) {
    return new Holder(
        holder.instance(),
        number,
        holder.incarnation(),
        holder.sequence(),
        holder.heardAt(),
        holder.reported(),
        holder.holdings(),
        holder.reserved(),
        holder.reservedAt(),
        holder.waiters(),
        holder.waitingSince(),
        holder.spare(),
        holder.starvingSince(),
        holder.turnSince(),
        holder.told(),
        holder.wokenAt(),
        holder.capacity(),
        holder.use(),
        holder.inflow());
  }
}
