package dev.weir.application.slots;

import dev.weir.application.coordination.SlotListener;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.ledger.SlotUse;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The queue for the slots of one bucket: first come, first served, with a deadline for each ticket
 * and a limit of tickets.
 *
 * <p>A ticket is admitted, refused, or abandoned by its owner, once. A ticket that was admitted is
 * released once, also where its owner has closed in the meantime.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class SlotQueue {
  /** The deadline of a queue without waiters. */
  public static final long NEVER = Long.MAX_VALUE;

  /** The actions of the queue. No action allocates. */
  public interface Actions {
    /** Tells the ledger the number of waiters and the oldest. It may answer within the call. */
    void requestSlots(int waiting, long oldestSince);

    /** Returns slots to the ledger. */
    void returnSlots(int slots);

    /** Gives the ticket its slot. */
    void admit(long ticket, long waitedNanos);

    /** Refuses the ticket. */
    void refuse(long ticket, ClientError error);
  }

  private record Waiter(long since, long deadline) {}

  private final BucketId bucket;
  private int limit;
  private QueuePolicy policy;
  private final Actions actions;

  // In order of arrival, with access by ticket.
  private final Map<Long, Waiter> waiters = new LinkedHashMap<>();
  private final UseMeter use;
  private int held;
  private int maxHeld = SlotListener.ANY_NUMBER;
  private boolean paused;
  private @Nullable ClientError closed;

  /**
   * Opens an empty queue.
   *
   * @param limit the bucket's limit over all instances, for error messages
   */
  public SlotQueue(BucketId bucket, int limit, QueuePolicy policy, Actions actions) {
    this.bucket = bucket;
    this.limit = limit;
    this.use = new UseMeter(limit);
    this.policy = policy;
    this.actions = actions;
  }

  /** Queues a ticket for a slot. */
  public void request(long ticket, long now) {
    measure(now);
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
    requestSlots();
  }

  /** The ledger granted slots: the oldest waiters get them, and the rest is returned. */
  public void granted(int slots, long now) {
    measure(now);
    int remaining = slots;
    while (remaining > 0 && !waiters.isEmpty() && held < maxHeld && !paused) {
      remaining--;
      admitOldest(now);
    }
    if (remaining > 0) {
      actions.returnSlots(remaining);
      if (!waiters.isEmpty()) {
        // A lower limit keeps them waiting, and the ledger counts them as served.
        requestSlots();
      }
    }
  }

  /** The ledger has no slot for the waiters. */
  public void exhausted() {
    if (policy.exhaustion() == ExhaustionPolicy.FAIL_FAST) {
      refuseAll(ClientError.poolExhausted(bucket, limit));
    }
  }

  /**
   * Limits the held slots: slots that are released beyond the limit return to the ledger, also
   * where tickets wait.
   */
  public void limitSlots(int slots) {
    maxHeld = slots;
  }

  /**
   * Replaces the limit and the rules. Tickets that wait are measured against the new rules; a slot
   * that is held stays.
   */
  public void replaceTerms(int newLimit, QueuePolicy newPolicy) {
    limit = newLimit;
    policy = newPolicy;
    use.setMostSlots(newLimit);
    long timeout = newPolicy.timeout().toNanos();
    waiters.replaceAll((ticket, waiter) -> new Waiter(waiter.since(), waiter.since() + timeout));
  }

  /** Admits no ticket until {@link #resume}. */
  public void pause() {
    paused = true;
    requestSlots();
  }

  /** Admits tickets again. */
  public void resume() {
    paused = false;
    requestSlots();
  }

  /** Releases a slot, whose server connection has ended or was never opened. */
  public void released(long now) {
    measure(now);
    if (held == 0) {
      throw new IllegalStateException("a slot of " + bucket + " was released that was not held");
    }
    held--;
    if (waiters.isEmpty() || held >= maxHeld || paused) {
      actions.returnSlots(1);
    } else {
      admitOldest(now);
      requestSlots();
    }
  }

  /** Removes a ticket whose owner has closed; ignored where the ticket does not wait. */
  public void abandoned(long ticket) {
    if (waiters.remove(ticket) != null) {
      requestSlots();
    }
  }

  /** Refuses the tickets whose deadline has passed. */
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
      actions.refuse(
          next.getKey(),
          paused ? ClientError.paused(bucket) : ClientError.queueTimeout(bucket, waited, limit));
    }
    if (expired) {
      requestSlots();
    }
  }

  /** Refuses all tickets that wait, and all from now on. */
  public void close(ClientError error) {
    closed = error;
    refuseAll(error);
  }

  /** Returns the time of the next call of {@link #expire}, or {@link #NEVER}. */
  public long nextDeadline() {
    // One timeout for all: the oldest waiter's deadline is the earliest.
    return waiters.isEmpty() ? NEVER : waiters.values().iterator().next().deadline();
  }

  /** Returns the number of waiting tickets. */
  public int waiting() {
    return waiters.size();
  }

  /** Returns the number of held slots. */
  public int held() {
    return held;
  }

  /** Returns the use that was made of this many slots until {@code now}. */
  public SlotUse use(int slots, long now) {
    measure(now);
    return use.use(slots);
  }

  private void measure(long now) {
    use.advance(held + waiters.size(), now);
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
    requestSlots();
  }

  private void admitOldest(long now) {
    Iterator<Map.Entry<Long, Waiter>> oldestFirst = waiters.entrySet().iterator();
    Map.Entry<Long, Waiter> oldest = oldestFirst.next();
    oldestFirst.remove();
    held++;
    use.served();
    actions.admit(oldest.getKey(), now - oldest.getValue().since());
  }

  private void requestSlots() {
    long oldestSince = waiters.isEmpty() ? 0 : waiters.values().iterator().next().since();
    actions.requestSlots(paused ? 0 : waiters.size(), oldestSince);
  }
}
