package dev.weir.standin.record;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what happens. Everything here may be called from any thread. */
public final class Recorder {
  /** Beyond this many, violations are only counted: one cause can repeat without end. */
  private static final int VIOLATIONS_KEPT = 200;

  private static final int DEADLOCK = 1205;
  private static final int LOCK_TIMEOUT = 1222;
  private static final int UNKNOWN_HANDLE = 8179;
  private static final int HANDLE_OUT_OF_CONTEXT = 586;

  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger connectionsMax = new AtomicInteger();
  private final AtomicInteger sessions = new AtomicInteger();
  private final AtomicInteger sessionsMax = new AtomicInteger();
  private final AtomicLong logins = new AtomicLong();
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong preparations = new AtomicLong();
  private final AtomicLong executions = new AtomicLong();
  private final AtomicInteger handlesMax = new AtomicInteger();
  private final AtomicLong unknownHandles = new AtomicLong();
  private final AtomicLong handlesOutOfContext = new AtomicLong();
  private final AtomicLong dirty = new AtomicLong();
  private final AtomicLong handovers = new AtomicLong();
  private final Map<String, OwnerReport> owners = new ConcurrentHashMap<>();
  private final Map<String, Integer> moves = new ConcurrentHashMap<>();
  private final AtomicLong deadlocks = new AtomicLong();
  private final AtomicLong lockTimeouts = new AtomicLong();
  private final AtomicLong violationCount = new AtomicLong();
  private final CopyOnWriteArrayList<String> violations = new CopyOnWriteArrayList<>();

  public void connectionOpened() {
    raise(connections, connectionsMax);
  }

  public void connectionEnded() {
    connections.decrementAndGet();
  }

  public void sessionStarted() {
    logins.incrementAndGet();
    raise(sessions, sessionsMax);
  }

  public void sessionEnded() {
    sessions.decrementAndGet();
  }

  public void request() {
    requests.incrementAndGet();
  }

  /** A statement was prepared in a session that has this number of handles now. */
  public void preparation(int handles) {
    preparations.incrementAndGet();
    handlesMax.accumulateAndGet(handles, Math::max);
  }

  /** A statement was run by a handle that an earlier call has given. */
  public void executionByHandle() {
    executions.incrementAndGet();
  }

  /** A client was told a message or an error of that number. */
  public void recordError(int number) {
    switch (number) {
      case DEADLOCK -> deadlocks.incrementAndGet();
      case LOCK_TIMEOUT -> lockTimeouts.incrementAndGet();
      case UNKNOWN_HANDLE -> unknownHandles.incrementAndGet();
      case HANDLE_OUT_OF_CONTEXT -> handlesOutOfContext.incrementAndGet();
      default -> {
        // Only locks and handles are counted.
      }
    }
  }

  /** A connection begins to serve another owner than the one before. */
  public void handedOver() {
    handovers.incrementAndGet();
  }

  /** A request of an owner came on this connection. */
  public void served(String owner, int spid) {
    OwnerReport before = owners.get(owner);
    owners.put(owner, new OwnerReport(spid, before == null ? 1 : before.requests() + 1));
    if (before != null && before.spid() != spid) {
      moves.merge(owner, 1, Integer::sum);
    }
  }

  /** A client began with state that another had left behind; the test decides whether it may. */
  public void recordDirty(String what) {
    dirty.incrementAndGet();
    violation("dirty: " + what);
  }

  /** Something happened that no sound client does, or that the stand-in cannot answer truly. */
  public void violation(String what) {
    if (violationCount.incrementAndGet() <= VIOLATIONS_KEPT) {
      violations.add(what);
    }
  }

  public StandInReport report() {
    return report(List.of());
  }

  /** With what the open sessions say of themselves. */
  public StandInReport report(List<SessionReport> openSessions) {
    return new StandInReport(
        connections.get(),
        connectionsMax.get(),
        sessions.get(),
        sessionsMax.get(),
        logins.get(),
        requests.get(),
        handles(),
        dirty.get(),
        handovers.get(),
        moves,
        owners,
        deadlocks.get(),
        lockTimeouts.get(),
        openSessions,
        violationCount.get(),
        List.copyOf(violations));
  }

  private HandleReport handles() {
    return new HandleReport(
        preparations.get(),
        executions.get(),
        handlesMax.get(),
        unknownHandles.get(),
        handlesOutOfContext.get());
  }

  /** Exact: each increment sees a count that was true at its moment, and the highest is kept. */
  private static void raise(AtomicInteger now, AtomicInteger max) {
    max.accumulateAndGet(now.incrementAndGet(), Math::max);
  }
}
