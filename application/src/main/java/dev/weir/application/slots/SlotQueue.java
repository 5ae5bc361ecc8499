package dev.weir.application.slots;

import dev.weir.application.coordination.SlotListener;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The queue for the slots of one bucket: first come, first served, with a deadline for each and a
 * bound over all.
 *
 * <p>A ticket is asked for, then exactly one of three things happens to it: it is admitted, it is
 * refused, or its owner abandons it. A ticket that was admitted is released exactly once, also when
 * its owner had left in the meantime.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class SlotQueue {
  /** No deadline stands. */
  public static final long NEVER = Long.MAX_VALUE;

  /** What the queue wants done. Hot: nothing is allocated to say it. */
  public interface Actions {
    /** Tell the ledger how many wait and since when. May be answered from within the call. */
    void ask(int waiting, long oldestSince);

    /** Give a slot back to the ledger. */
    void giveBack(int slots);

    /** The ticket has its slot. */
    void admit(long ticket, long waitedNanos);

    /** The ticket will not get a slot. */
    void refuse(long ticket, ClientError error);
  }

  private record Waiter(long since, long deadline) {}

  private final BucketId bucket;
  private final int limit;
  private final QueuePolicy policy;
  private final Actions actions;

  // In order of arrival, yet an abandoned ticket is found at once.
  private final Map<Long, Waiter> waiters = new LinkedHashMap<>();
  private int held;
  private int most = SlotListener.ANY_NUMBER;
  private @Nullable ClientError closed;

  /**
   * Opens an empty queue.
   *
   * @param limit the bucket's limit over all instances, as error messages tell it
   */
  public SlotQueue(BucketId bucket, int limit, QueuePolicy policy, Actions actions) {
    this.bucket = bucket;
    this.limit = limit;
    this.policy = policy;
    this.actions = actions;
  }

  /** Someone wants a slot. */
  public void request(long ticket, long now) {
    if (closed != null) {
      actions.refuse(ticket, closed);
      return;
    }
    if (waiters.size() >= policy.maxWaiting()) {
      actions.refuse(ticket, ClientError.queueFull(bucket, waiters.size()));
      return;
    }
    Waiter waiter = new Waiter(now, now + policy.timeout().toNanos());
    if (waiters.putIfAbsent(ticket, waiter) != null) {
      throw new IllegalStateException("ticket " + ticket + " waits already");
    }
    ask();
  }

  /** The ledger granted slots: the oldest waiters have them, what is left over goes back. */
  public void granted(int slots, long now) {
    int left = slots;
    while (left > 0 && !waiters.isEmpty() && held < most) {
      left--;
      admitOldest(now);
    }
    if (left > 0) {
      actions.giveBack(left);
      if (!waiters.isEmpty()) {
        // Who is bound to fewer slots still has them wait, and the ledger took them for served.
        ask();
      }
    }
  }

  /** The ledger has no slot for those who wait. */
  public void exhausted() {
    if (policy.exhaustion() == ExhaustionPolicy.FAIL_FAST) {
      refuseAll(ClientError.poolExhausted(bucket, limit));
    }
  }

  /**
   * There are to be no more slots out than so many: what is released beyond that goes back to the
   * ledger, whoever waits.
   */
  public void holdAtMost(int bound) {
    most = bound;
  }

  /** The physical connection behind an admitted ticket is gone, or was never opened. */
  public void released(long now) {
    if (held == 0) {
      throw new IllegalStateException("a slot of " + bucket + " was released that nobody held");
    }
    held--;
    if (waiters.isEmpty() || held >= most) {
      actions.giveBack(1);
    } else {
      admitOldest(now);
      ask();
    }
  }

  /** The owner of a ticket left. Nothing happens to a ticket that is not waiting any more. */
  public void abandoned(long ticket) {
    if (waiters.remove(ticket) != null) {
      ask();
    }
  }

  /** Refuses everybody whose deadline has passed. */
  public void expire(long now) {
    boolean expired = false;
    Iterator<Map.Entry<Long, Waiter>> oldestFirst = waiters.entrySet().iterator();
    while (oldestFirst.hasNext()) {
      Map.Entry<Long, Waiter> next = oldestFirst.next();
      Waiter waiter = next.getValue();
      if (waiter.deadline() - now > 0) {
        break;
      }
      oldestFirst.remove();
      expired = true;
      Duration waited = Duration.ofNanos(now - waiter.since());
      actions.refuse(next.getKey(), ClientError.queueTimeout(bucket, waited, limit));
    }
    if (expired) {
      ask();
    }
  }

  /** Refuses everybody who waits, and everybody who asks from now on, for one reason. */
  public void close(ClientError error) {
    closed = error;
    refuseAll(error);
  }

  /** When {@link #expire} has something to do next, or {@link #NEVER}. */
  public long nextDeadline() {
    // One timeout for all: the oldest waiter's deadline is the earliest.
    return waiters.isEmpty() ? NEVER : waiters.values().iterator().next().deadline();
  }

  /** How many wait. */
  public int waiting() {
    return waiters.size();
  }

  /** How many slots are out with admitted tickets. */
  public int held() {
    return held;
  }

  private void refuseAll(ClientError error) {
    if (waiters.isEmpty()) {
      return;
    }
    Long[] tickets = waiters.keySet().toArray(Long[]::new);
    waiters.clear();
    for (Long ticket : tickets) {
      actions.refuse(ticket, error);
    }
    ask();
  }

  private void admitOldest(long now) {
    Iterator<Map.Entry<Long, Waiter>> oldestFirst = waiters.entrySet().iterator();
    Map.Entry<Long, Waiter> oldest = oldestFirst.next();
    oldestFirst.remove();
    held++;
    actions.admit(oldest.getKey(), now - oldest.getValue().since());
  }

  private void ask() {
    long oldestSince = waiters.isEmpty() ? 0 : waiters.values().iterator().next().since();
    actions.ask(waiters.size(), oldestSince);
  }
}
