package dev.weir.redis.ledger;

import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.BucketLedger;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerOutcome;
import dev.weir.domain.ledger.LedgerReading;
import dev.weir.domain.ledger.LedgerState;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.Moment;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.ledger.SomeUse;
import dev.weir.domain.ledger.SpoiledLedger;
import dev.weir.domain.ledger.Wants;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Messages to a ledger in random order, at random times, and what the rules make of them. */
final class RandomMessages {
  static final LedgerTerms TERMS =
      new LedgerTerms(
          new LeaseTerms(
              Duration.ofSeconds(30),
              Duration.ofSeconds(10),
              Duration.ofSeconds(1),
              Duration.ofSeconds(5)),
          Duration.ofSeconds(3),
          Duration.ofSeconds(2));

  /**
   * @param spoiled what was written over the ledger before the message came; null for nothing
   */
  record Step(
      @Nullable LedgerReading spoiled,
      LedgerMessage message,
      Moment moment,
      LedgerOutcome outcome) {}

  private final RandomGenerator random;
  private final BucketLedger rules = new BucketLedger(TERMS);
  private final int instances;
  private final int mostSlots;
  private LedgerState state = LedgerState.empty();
  private long now = 1_700_000_000_000L;
  private int home = 1;
  private long sequence;

  private RandomMessages(RandomGenerator random) {
    this.random = random;
    this.instances = 1 + random.nextInt(5);
    this.mostSlots = 1 + random.nextInt(30);
  }

  static List<Step> of(RandomGenerator random, int count) {
    RandomMessages messages = new RandomMessages(random);
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      steps.add(messages.next());
    }
    return steps;
  }

  private Step next() {
    passTime();
    Moment moment = new Moment("home" + home, now);
    LedgerMessage message = random.nextInt(25) == 0 ? leave() : report();
    LedgerReading spoiled =
        random.nextInt(10) == 0 && !state.home().isEmpty()
            ? SpoiledLedger.ofHash(state, random)
            : null;
    LedgerReading read = spoiled == null ? LedgerReading.of(state) : spoiled;
    LedgerOutcome outcome = rules.apply(read, message, moment);
    state = outcome.state();
    return new Step(spoiled, message, moment, outcome);
  }

  private void passTime() {
    now +=
        switch (random.nextInt(16)) {
          case 0, 1, 2, 3, 8, 9 -> 6_000 + random.nextLong(5_000);
          case 10 -> random.nextLong(24_000);
          case 4 -> random.nextInt(4) == 0 ? -random.nextLong(12_000) : random.nextLong(40_000);
          case 5, 6, 7 -> random.nextLong(6_000);
          default -> random.nextLong(300);
        };
    if (random.nextInt(60) == 0) {
      home++;
    }
  }

  private LedgerMessage leave() {
    return new LedgerMessage.Leave(sender());
  }

  private LedgerMessage report() {
    // Mostly within the limit, so that there is something to grant.
    int most = random.nextInt(3) == 0 ? mostSlots : mostSlots / instances;
    int held = random.nextInt(most + 2);
    String epoch = random.nextInt(20) == 0 ? "" : epochNow();
    return new LedgerMessage.Report(
        sender(),
        epoch,
        random.nextInt(3) > 0,
        random.nextInt(instances + 1),
        new Holdings(held, random.nextInt(held + 1)),
        new Wants(
            random.nextInt(2) == 0 ? 0 : random.nextInt(2 * mostSlots),
            random.nextLong(20_000),
            random.nextInt(3) == 0 ? random.nextInt(6) : 0,
            random.nextInt(12)),
        SomeUse.of(random, sequence * random.nextInt(4_000)),
        new Capacity(
            random.nextInt(3),
            mostSlots - random.nextInt(mostSlots / 4 + 1) + (random.nextInt(30) == 0 ? 5_000 : 0),
            random.nextInt(2) == 0 ? 0 : random.nextInt(50),
            random.nextInt(12) == 0));
  }

  /** That of the state as the next message finds it, more often than not. */
  private String epochNow() {
    Moment moment = new Moment("home" + home, now);
    LedgerMessage stranger = new LedgerMessage.Leave(new Sender(new InstanceId("none"), 0, 0));
    return rules.apply(state, stranger, moment).state().epoch();
  }

  private Sender sender() {
    sequence++;
    InstanceId instance = new InstanceId("i" + random.nextInt(instances));
    long stale = random.nextInt(15) == 0 ? random.nextLong(10) : 0;
    return new Sender(instance, 1 + random.nextInt(8) / 7, Math.max(0, sequence - stale));
  }
}
