package dev.weir.application.slots;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A queue whose actions are kept as records, in order. */
final class RecordedQueue implements SlotQueue.Actions {
  sealed interface Action {
    record Ask(int waiting, long oldestSince) implements Action {}

    record GiveBack(int slots) implements Action {}

    record Admit(long ticket, long waitedNanos) implements Action {}

    record Refuse(long ticket, WeirError kind) implements Action {}
  }

  static final BucketId BUCKET = new BucketId("bucket-1");
  static final Duration TIMEOUT = Duration.ofNanos(1_000);
  static final int MAX_WAITING = 3;

  final SlotQueue queue;
  private final List<Action> actions = new ArrayList<>();

  RecordedQueue(ExhaustionPolicy exhaustion) {
    this.queue = new SlotQueue(BUCKET, 50, new QueuePolicy(TIMEOUT, MAX_WAITING, exhaustion), this);
  }

  static RecordedQueue waiting() {
    return new RecordedQueue(ExhaustionPolicy.WAIT);
  }

  /** What was done since this was asked last. */
  List<Action> done() {
    List<Action> done = List.copyOf(actions);
    actions.clear();
    return done;
  }

  @Override
  public void requestSlots(int waiting, long oldestSince) {
    actions.add(new Action.Ask(waiting, oldestSince));
  }

  @Override
  public void returnSlots(int slots) {
    actions.add(new Action.GiveBack(slots));
  }

  @Override
  public void admit(long ticket, long waitedNanos) {
    actions.add(new Action.Admit(ticket, waitedNanos));
  }

  @Override
  public void refuse(long ticket, ClientError error) {
    actions.add(new Action.Refuse(ticket, error.kind()));
  }
}
