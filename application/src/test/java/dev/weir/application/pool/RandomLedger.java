package dev.weir.application.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.coordination.SlotListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.random.RandomGenerator;

/**
 * A ledger that other instances use, too. It answers from within the call, or some time later: then
 * its messages and those to it may cross.
 */
final class RandomLedger {
  static final int MOST = 6;

  private final RandomGenerator random;
  private final int limit;
  private final boolean immediate;
  private final Deque<Runnable> toLedger = new ArrayDeque<>();
  private final Deque<Runnable> toPool = new ArrayDeque<>();
  private final Answers answers;
  private int wanted;
  private int ours;
  private int others;
  private int bound = SlotListener.ANY_NUMBER;

  /** Where its answers go. */
  interface Answers {
    void granted(int slots);

    void dialsPermitted(int dials);

    void exhausted();

    void limitSlots(int slots);

    void cutSlots(int slots);
  }

  RandomLedger(RandomGenerator random, Answers answers) {
    this.random = random;
    this.limit = random.nextInt(1, MOST + 1);
    this.immediate = random.nextBoolean();
    this.answers = answers;
  }

  void request(int slots) {
    send(
        toLedger,
        () -> {
          wanted = slots;
          grant();
          if (wanted > 0) {
            send(toPool, answers::exhausted);
          }
        });
  }

  /** All that is wanted may be dialled, sooner or later. */
  void requestDials(int dials) {
    send(toLedger, () -> send(toPool, () -> answers.dialsPermitted(dials)));
  }

  void returnSlots(int slots) {
    assertThat(immediate && wanted > 0 && ours <= bound)
        .as("a slot goes back that is still asked for")
        .isFalse();
    send(
        toLedger,
        () -> {
          ours -= slots;
          assertThat(ours).as("slots held according to the ledger").isNotNegative();
          grant();
        });
  }

  /** Another instance takes a slot, or has one no more. */
  void othersMove() {
    if (others > 0 && random.nextBoolean()) {
      others--;
      grant();
    } else if (ours + others < limit && (wanted == 0 || free() == 0)) {
      others++;
    }
  }

  /** The instance is to come down to a bound, sometimes at once; or need not any more. */
  void bounds() {
    bound = random.nextInt(3) == 0 ? SlotListener.ANY_NUMBER : random.nextInt(MOST);
    int slots = bound;
    send(toPool, () -> answers.limitSlots(slots));
    if (slots <= MOST && random.nextInt(3) == 0) {
      send(toPool, () -> answers.cutSlots(slots));
    }
    grant();
  }

  /** Nothing keeps the instance from having all it wants. */
  void boundsNoMore() {
    bound = SlotListener.ANY_NUMBER;
    send(toPool, () -> answers.limitSlots(bound));
    grant();
  }

  /** One message arrives. */
  void deliver() {
    Deque<Runnable> queue = random.nextBoolean() ? toLedger : toPool;
    if (!queue.isEmpty()) {
      queue.removeFirst().run();
    }
  }

  /** All messages arrive, and their answers. */
  void deliverAll() {
    while (!isQuiet()) {
      deliver();
    }
  }

  boolean isQuiet() {
    return toLedger.isEmpty() && toPool.isEmpty();
  }

  /** How many slots it would give. */
  int free() {
    return Math.max(0, Math.min(limit - others, bound) - ours);
  }

  int ours() {
    return ours;
  }

  private void grant() {
    int granted = Math.min(wanted, free());
    if (granted > 0) {
      wanted -= granted;
      ours += granted;
      send(toPool, () -> answers.granted(granted));
    }
    assertThat(ours + others).as("CapWithinBound").isLessThanOrEqualTo(limit);
  }

  private void send(Deque<Runnable> queue, Runnable message) {
    if (immediate) {
      message.run();
    } else {
      queue.add(message);
    }
  }
}
