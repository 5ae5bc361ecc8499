package dev.weir.application.pool;

import dev.weir.application.pool.ServerConnection.State;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import java.util.random.RandomGenerator;

/** Handles dials that led to no connection; their slots are free. */
final class FailedDials {
  private final PoolTerms terms;
  private final PoolActions actions;
  private final RandomGenerator random;
  private final Demand demand;
  private final Connections connections;
  private final Refusals refusals;
  private final Backoff backoff;
  private final Reservoir reservoir;

  FailedDials(
      PoolTerms terms,
      PoolActions actions,
      RandomGenerator random,
      Demand demand,
      Connections connections,
      Refusals refusals,
      Backoff backoff,
      Reservoir reservoir) {
    this.terms = terms;
    this.actions = actions;
    this.random = random;
    this.demand = demand;
    this.connections = connections;
    this.refusals = refusals;
    this.backoff = backoff;
    this.reservoir = reservoir;
  }

  /** Refuses the next waiter with the error; the others wait until the backoff allows a dial. */
  void failed(long connection, DialFailure failure, ClientError error, long now) {
    ServerConnection failed = removeFailed(connection);
    boolean refill = failed.purpose == DialPurpose.REFILL;
    switch (failure) {
      case UNREACHED -> backoff.failed(error, now);
      case LOGIN_BROKEN -> {
        startBackoff(failed.profile, error, now);
        if (refill) {
          reservoir.failed(error, now);
        }
      }
      case ABANDONED -> {
        if (refill && !failed.cut) {
          reservoir.removeProfile(failed.profile.profile);
        }
      }
      case UNFIT -> {
        reached(failed);
        demand.forgetIfEmpty(failed.profile);
        return;
      }
    }
    Waiter next = failed.profile.next();
    if (failed.purpose == DialPurpose.WORK && next != null && !failed.cut) {
      refusals.refuse(next, error);
    }
    demand.forgetIfEmpty(failed.profile);
  }

  /** Starts a backoff; not with {@code fail_fast}, where each session tries and fails at once. */
  private void startBackoff(ProfileConnections own, ClientError error, long now) {
    if (!terms.isFailFast()) {
      if (own.backoff == null) {
        own.backoff = new Backoff(terms.policy().backoff(), random);
      }
      own.backoff.failed(error, now);
    }
  }

  /** Refuses all waiters of this login profile with the server's error. */
  void refused(long connection, ServerRefusal refusal) {
    ServerConnection refused = removeFailed(connection);
    reached(refused);
    // Otherwise refills would send a wrong password again and again, and lock the login.
    reservoir.removeProfile(refused.profile.profile);
    for (Waiter waiter : refused.profile.waiters()) {
      demand.remove(waiter.ticket());
      actions.refuseAsServer(waiter.ticket(), refusal);
    }
    demand.forgetIfEmpty(refused.profile);
  }

  /** Ends a probe, which leaves no connection behind. */
  void probed(long connection) {
    demand.forgetIfEmpty(removeFailed(connection).profile);
  }

  /** Ends the backoffs, since the server was reached. */
  void reached(ServerConnection dialled) {
    backoff.succeeded();
    dialled.profile.backoff = null;
  }

  private ServerConnection removeFailed(long connection) {
    ServerConnection failed = connections.in(State.DIALLING, connection);
    connections.remove(failed);
    return failed;
  }
}
