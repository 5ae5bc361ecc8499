package dev.weir.standin.session;

import dev.weir.standin.engine.Engine;
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
 */
public record ServerFacts(
    String serverName,
    Engine engine,
    Recorder recorder,
    AtomicLong descriptors,
    Set<String> logins,
    ApplicationLocks locks,
    SessionDirectory sessions) {
  public ServerFacts {
    logins = Set.copyOf(logins);
  }

  /** A server without sessions. */
  public static ServerFacts of(
      String serverName, Engine engine, Recorder recorder, Set<String> logins) {
    return new ServerFacts(
        serverName,
        engine,
        recorder,
        new AtomicLong(),
        logins,
        new ApplicationLocks(),
        new SessionDirectory());
  }

  public StandInReport report() {
    return recorder.report();
  }
}
