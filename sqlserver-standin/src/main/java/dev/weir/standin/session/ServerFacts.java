package dev.weir.standin.session;

import dev.weir.standin.engine.Engine;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.lock.ApplicationLocks;
import dev.weir.standin.record.Recorder;
import dev.weir.standin.record.StandInReport;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The state that all sessions of a stand-in share.
 *
 * @param descriptors the last transaction descriptor given out; no two transactions have the same
 * @param logins the names of those that may log in
 * @param kind the deviations from SQL Server of the sessions that log in now
 */
public record ServerFacts(
    String serverName,
    Engine engine,
    Recorder recorder,
    AtomicLong descriptors,
    Set<String> logins,
    ApplicationLocks locks,
    SessionDirectory sessions,
    ServerKind kind) {
  public ServerFacts {
    logins = Set.copyOf(logins);
  }

  /** A server without sessions. */
  public static ServerFacts of(
      String serverName, Engine engine, Recorder recorder, Set<String> logins, ServerKind kind) {
    return new ServerFacts(
        serverName,
        engine,
        recorder,
        new AtomicLong(),
        logins,
        new ApplicationLocks(),
        new SessionDirectory(),
        kind);
  }

  /** Returns the same server as one of another kind, as after a failover. */
  public ServerFacts withKind(ServerKind other) {
    return new ServerFacts(
        serverName, engine, recorder, descriptors, logins, locks, sessions, other);
  }

  public StandInReport report() {
    return recorder.report();
  }
}
