package dev.weir.standin.record;

import java.util.List;
import java.util.Map;

/**
 * The record of a stand-in since its start.
 *
 * @param connectionsNow TCP connections from accept until their end. The end is the peer's FIN or
 *     reset as this host's kernel tells of it, or our own close, counted just before it happens: a
 *     peer that sees our FIN before it opens another connection is never counted with two
 * @param connectionsMax the most of them at any moment
 * @param sessionsNow sessions from an accepted login until all that they held is released, which
 *     may be a moment after their connection's end
 * @param sessionsMax the most of them at any moment
 * @param logins accepted logins
 * @param requests messages after login, attentions not among them
 * @param handles what was done with statements that are kept by handle
 * @param dirty times that a client began with state which another had left on the connection. A
 *     request says whose it is with a comment at its head, {@code /*owner=NAME*}{@code /}; each
 *     such time is a violation, too
 * @param handovers how often a connection began to serve another owner than the one before
 * @param moves how often a request of an owner came on another connection than its request before;
 *     those for whom that never was are not in it
 * @param owners the owners of requests by name
 * @param deadlocks how often a client was told that it was chosen as the victim of one
 * @param lockTimeouts how often a client was told that it had waited too long
 * @param openSessions those that are, in the order of their process ids
 * @param violationCount how often something happened that no sound client does, or that the
 *     stand-in could not answer truly; a test that goes through it wants 0
 * @param violations their texts, of the first few hundred
 */
public record StandInReport(
    int connectionsNow,
    int connectionsMax,
    int sessionsNow,
    int sessionsMax,
    long logins,
    long requests,
    HandleReport handles,
    long dirty,
    long handovers,
    Map<String, Integer> moves,
    Map<String, OwnerReport> owners,
    long deadlocks,
    long lockTimeouts,
    List<SessionReport> openSessions,
    long violationCount,
    List<String> violations) {
  public StandInReport {
    moves = Map.copyOf(moves);
    owners = Map.copyOf(owners);
    openSessions = List.copyOf(openSessions);
    violations = List.copyOf(violations);
  }

  /** The line that is printed at exit. */
  public String line() {
    return "report connections_max=%d logins=%d requests=%d dirty=%d violations=%d"
        .formatted(connectionsMax, logins, requests, dirty, violationCount);
  }
}
