package dev.weir.hazelcast.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.DialPermits;
import dev.weir.domain.ledger.Holder;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.Inflow;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerMessage.Leave;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.LedgerReading;
import dev.weir.domain.ledger.LedgerReply;
import dev.weir.domain.ledger.LedgerState;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.MovePermits;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.domain.ledger.Wants;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is written is read; no two values are alike, so that none can be taken for another. */
class LayoutTest {
  private static final InstanceId ONE = new InstanceId("one");
  private static final InstanceId OTHER = new InstanceId("other");
  private static final Capacity CAPACITY = new Capacity(41, 42, 43, true);
  private static final SlotUse USE = new SlotUse(81, 82, 83, 84, 85, 86, 87, 88);
  private static final LedgerTerms TERMS =
      new LedgerTerms(
          new LeaseTerms(
              Duration.ofSeconds(31),
              Duration.ofSeconds(11),
              Duration.ofMillis(3_001),
              Duration.ofSeconds(12)),
          Duration.ofMillis(1_001),
          Duration.ofMillis(2_002));

  private static final List<LedgerDefect> DEFECTS =
      Stream.of(LedgerDefect.Kind.values())
          .map(kind -> new LedgerDefect(kind, "where-" + kind))
          .toList();

  private static Holder full() {
    return new Holder(
        ONE,
        1,
        2,
        3,
        4,
        true,
        new Holdings(6, 5),
        7,
        8,
        9,
        10,
        11,
        12,
        13,
        14,
        15,
        CAPACITY,
        USE,
        new Inflow(91, 92, 93, 94, 95));
  }

  private static LedgerState state(Holder... holders) {
    return new LedgerState(
        "home",
        51,
        52,
        53,
        54,
        CAPACITY,
        new DialPermits(55, 56),
        new MovePermits(58, 59, 60),
        57,
        List.of(holders));
  }

  @Test
  void states() {
    Holder full = full();
    Holder never =
        new Holder(
            OTHER,
            21,
            0,
            0,
            0,
            false,
            Holdings.NOTHING,
            0,
            0,
            0,
            0,
            0,
            Holder.NEVER,
            -1,
            0,
            -1,
            Capacity.UNKNOWN,
            SlotUse.NONE,
            Inflow.NONE);
    LedgerState state = state(full, never);

    assertThat(StateLayout.read(StateLayout.bytes(state))).isEqualTo(state);
    assertThat(StateLayout.read(StateLayout.bytes(LedgerState.empty())))
        .isEqualTo(LedgerState.empty());
  }

  @Test
  void messages() {
    Sender sender = new Sender(ONE, 61, 62);
    Report report =
        new Report(
            sender,
            "epoch",
            true,
            63,
            new Holdings(65, 64),
            new Wants(66, 67, 68, 69),
            USE,
            CAPACITY);
    for (MessageLayout.Told told :
        List.of(
            new MessageLayout.Told(TERMS, report),
            new MessageLayout.Told(TERMS, new Leave(sender)))) {
      assertThat(MessageLayout.read(MessageLayout.bytes(told))).isEqualTo(told);
    }
  }

  @Test
  void replies() {
    for (LedgerAnswer answer :
        List.of(
            new LedgerAnswer.Accepted(71, 72, 73, 76, CAPACITY, 74, true, 75),
            new LedgerAnswer.OtherEpoch("epoch"),
            new LedgerAnswer.Unknown(),
            new LedgerAnswer.Outdated(),
            new LedgerAnswer.Left())) {
      LedgerReply reply = new LedgerReply(answer, List.of(ONE, OTHER), List.of(OTHER), DEFECTS);
      assertThat(ReplyLayout.read(ReplyLayout.bytes(reply))).isEqualTo(reply);
    }
  }

  @Test
  void hints() {
    HintLayout.Hint hint = new HintLayout.Hint(new BucketId("bucket-1"), List.of(ONE, OTHER));
    assertThat(HintLayout.read(HintLayout.bytes(hint))).isEqualTo(hint);
  }

  @Test
  void anotherVersionIsRefusedRatherThanMisread() {
    byte[] bytes = StateLayout.bytes(LedgerState.empty());
    bytes[0]++;

    assertThatThrownBy(() -> StateLayout.read(bytes))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("another version of Weir");
  }

  @Test
  void aLedgerOfAnOlderVersionIsToldFromForeignBytes() {
    byte[] bytes = StateLayout.bytes(LedgerState.empty());
    bytes[0]--;

    assertThat(StateLayout.readStored(bytes)).isEqualTo(LedgerReading.ofFormat(Layout.VERSION - 1));
    bytes[0] = Layout.VERSION + 1;
    assertThat(StateLayout.readStored(bytes))
        .isEqualTo(LedgerReading.unreadable(LedgerDefect.Kind.LEDGER));
  }

  @Test
  void bytesBehindTheEndAreRefused() {
    byte[] bytes = StateLayout.bytes(LedgerState.empty());
    byte[] more = Arrays.copyOf(bytes, bytes.length + 1);

    assertThatThrownBy(() -> StateLayout.read(more)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void foreignBytesAreAStateOrADefectAndNeverAFailure() {
    byte[] bytes = StateLayout.bytes(state(full()));
    RandomGenerator random = new SplittableRandom(1);
    int defects = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] changed = Arrays.copyOf(bytes, random.nextInt(2 * bytes.length));
      for (int change = random.nextInt(4); change >= 0 && changed.length > 0; change--) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      }
      defects += StateLayout.readStored(changed).defects().size();
    }
    assertThat(defects).isGreaterThan(10_000);
  }

  @Test
  void bytesThatEndTooEarlyAreRefused() {
    byte[] bytes = StateLayout.bytes(LedgerState.empty());
    for (int length = 0; length < bytes.length; length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> StateLayout.read(part)).isInstanceOf(UncheckedIOException.class);
    }
  }
}
