package dev.weir.standin.lock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** All application locks, by their resources. */
public final class ApplicationLocks {
  /** A wait looks for its cancellation this often. */
  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The outcome of a request for a lock. */
  public enum Answer {
    AT_ONCE,
    AFTER_WAITING,
    TIMED_OUT,
    DEADLOCK
  }

  /** A lock that a session waits for. */
  private record Wanted(String resource, LockOwner owner, LockMode mode) {}

  private static final class Holding {
    private final LockOwner owner;
    private LockMode mode;
    private int count = 1;

    Holding(LockOwner owner, LockMode mode) {
      this.owner = owner;
      this.mode = mode;
    }
  }

  private final ReentrantLock guard = new ReentrantLock();
  private final Condition released = guard.newCondition();
  private final Map<String, List<Holding>> held = new HashMap<>();
  private final Map<Integer, Wanted> waiting = new HashMap<>();

  /**
   * Asks for a lock. A session is never in its own way.
   *
   * @param timeoutMillis negative for ever
   * @param checkCancelled throws when the request for the lock was cancelled
   */
  public Answer acquire(
      String resource,
      LockOwner owner,
      LockMode mode,
      long timeoutMillis,
      Runnable checkCancelled) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    boolean waited = false;
    guard.lock();
    try {
      while (!isFree(resource, owner, mode)) {
        if (timeoutMillis >= 0 && System.nanoTime() - deadline >= 0) {
          return Answer.TIMED_OUT;
        }
        Wanted wanted = new Wanted(resource, owner, mode);
        if (waitsForItself(wanted, owner.spid(), new HashSet<>())) {
          return Answer.DEADLOCK;
        }
        waited = true;
        waiting.put(owner.spid(), wanted);
        if (released.awaitNanos(SLICE_NANOS) <= 0) {
          checkCancelled.run();
        }
      }
      take(resource, owner, mode);
      return waited ? Answer.AFTER_WAITING : Answer.AT_ONCE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for an application lock", e);
    } finally {
      waiting.remove(owner.spid());
      guard.unlock();
    }
  }

  /**
   * The session that would close the circle is the victim: its wait has not begun, so it costs the
   * least.
   */
  private boolean waitsForItself(Wanted wanted, int first, Set<Integer> seen) {
    for (Holding holding : held.getOrDefault(wanted.resource(), List.of())) {
      int holder = holding.owner.spid();
      if (holder == wanted.owner().spid() || holding.mode.isCompatibleWith(wanted.mode())) {
        continue;
      }
      if (holder == first) {
        return true;
      }
      Wanted next = waiting.get(holder);
      if (next != null && seen.add(holder) && waitsForItself(next, first, seen)) {
        return true;
      }
    }
    return false;
  }

  private boolean isFree(String resource, LockOwner owner, LockMode mode) {
    return held.getOrDefault(resource, List.of()).stream()
        .allMatch(
            holding -> holding.owner.spid() == owner.spid() || holding.mode.isCompatibleWith(mode));
  }

  private void take(String resource, LockOwner owner, LockMode mode) {
    Holding mine = find(resource, owner);
    if (mine == null) {
      held.computeIfAbsent(resource, key -> new ArrayList<>()).add(new Holding(owner, mode));
    } else {
      mine.count++;
      mine.mode = mine.mode.compareTo(mode) >= 0 ? mine.mode : mode;
    }
  }

  private @Nullable Holding find(String resource, LockOwner owner) {
    for (Holding holding : held.getOrDefault(resource, List.of())) {
      if (holding.owner.equals(owner)) {
        return holding;
      }
    }
    return null;
  }

  /** Gives back one of what the owner took; false when it holds none. */
  public boolean release(String resource, LockOwner owner) {
    guard.lock();
    try {
      Holding mine = find(resource, owner);
      if (mine == null) {
        return false;
      }
      mine.count--;
      if (mine.count == 0) {
        drop(resource, mine.owner);
      }
      released.signalAll();
      return true;
    } finally {
      guard.unlock();
    }
  }

  private void drop(String resource, LockOwner owner) {
    List<Holding> holdings = held.getOrDefault(resource, List.of());
    holdings.removeIf(holding -> holding.owner.equals(owner));
    if (holdings.isEmpty()) {
      held.remove(resource);
    }
  }

  /** Gives back all that the owner holds. */
  public void releaseAll(LockOwner owner) {
    guard.lock();
    try {
      for (String resource : List.copyOf(held.keySet())) {
        drop(resource, owner);
      }
      released.signalAll();
    } finally {
      guard.unlock();
    }
  }

  /** The mode in which the owner holds the resource; null when it does not. */
  public @Nullable LockMode mode(String resource, LockOwner owner) {
    guard.lock();
    try {
      Holding mine = find(resource, owner);
      return mine == null ? null : mine.mode;
    } finally {
      guard.unlock();
    }
  }

  /** True when the owner would get the lock at once. */
  public boolean isAvailable(String resource, LockOwner owner, LockMode mode) {
    guard.lock();
    try {
      return isFree(resource, owner, mode);
    } finally {
      guard.unlock();
    }
  }

  /** Returns the number of resources that the owner holds. */
  public long count(LockOwner owner) {
    guard.lock();
    try {
      return held.values().stream()
          .filter(holdings -> holdings.stream().anyMatch(one -> one.owner.equals(owner)))
          .count();
    } finally {
      guard.unlock();
    }
  }
}
