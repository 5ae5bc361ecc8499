package dev.weir.application.pool;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.Scarcity;
import java.time.Duration;
import java.util.List;

/** Refuses waiters and proofs, with the reason. */
final class Refusals {
  private final BucketId bucket;
  private final PoolTerms terms;
  private final Demand demand;
  private final Connections connections;
  private final PoolActions actions;
  private final Backoff backoff;
  private CoordinationStanding standing = CoordinationStanding.CONNECTED;
  private int fallbackLimit;

  /** Creates the refusals of a pool. */
  Refusals(
      BucketId bucket,
      PoolTerms terms,
      Demand demand,
      Connections connections,
      PoolActions actions,
      Backoff backoff) {
    this.bucket = bucket;
    this.terms = terms;
    this.demand = demand;
    this.connections = connections;
    this.actions = actions;
    this.backoff = backoff;
  }

  /** Coordination state changed; the second argument is the offline limit of this instance. */
  void standingChanged(CoordinationStanding now, int limitWithoutLedger) {
    standing = now;
    fallbackLimit = limitWithoutLedger;
  }

  private Scarcity scarcity() {
    return switch (standing) {
      case CONNECTED -> Scarcity.ofBucket(terms.limit(), connections.count());
      case JOINING, LEARNING -> Scarcity.whileLearning(terms.limit());
      case WAITING, CUT_OFF, SHRUNK, FALLBACK -> Scarcity.ofFallback(fallbackLimit);
    };
  }

  void refuse(Waiter waiter, ClientError error) {
    demand.remove(waiter.ticket());
    demand.forgetIfEmpty(waiter.profile());
    actions.refuse(waiter.ticket(), error);
  }

  /** Refuses a proof or a relay; a probe ends silently, since no client waits for it. */
  private void refuse(Proof proof, ClientError error) {
    demand.remove(proof);
    switch (proof.purpose()) {
      case PROOF, RELAY -> actions.refuseProof(proof.profile(), error);
      case WORK, REFILL, PROBE -> {}
    }
  }

  void refuseAll(ClientError reason) {
    for (Waiter waiter : demand.sessions()) {
      refuse(waiter, reason);
    }
    for (Proof proof = demand.oldestProof(); proof != null; proof = demand.oldestProof()) {
      refuse(proof, reason);
    }
  }

  void refuseOverdue(long now) {
    for (Waiter waiter : demand.sessions()) {
      if (waiter.deadline() - now <= 0) {
        refuse(waiter, refuseOverdue(waiter, now));
      }
    }
    Proof proof = demand.oldestProof();
    while (proof != null && proof.deadline() - now <= 0) {
      refuse(proof, refuseOverdue(proof, now));
      proof = demand.oldestProof();
    }
  }

  /**
   * Returns the server's or login's failure if dials were held back by one, else a queue timeout.
   */
  private ClientError refuseOverdue(Want want, long now) {
    ClientError trouble = backoff.error();
    if (trouble == null && want instanceof Waiter waiter && waiter.profile().backoff != null) {
      trouble = waiter.profile().backoff.error();
    }
    if (trouble != null) {
      return trouble;
    }
    Duration waited = Duration.ofNanos(now - want.since());
    return want instanceof Waiter waiter && waiter.profile().share.room() == 0
        ? ClientError.queueTimeout(bucket, waited, Scarcity.ofLogin(terms.policy().mostPerLogin()))
        : ClientError.queueTimeout(bucket, waited, scarcity());
  }

  /**
   * Refuses all waiters that would have to wait until their own login gives up a connection; those
   * for which sessions were told to end get theirs.
   */
  void refuseBlocked() {
    for (LoginShare login : demand.boundLogins()) {
      List<Want> blocked = login.blockedWants();
      for (Want want : blocked.subList(Math.min(login.ending(), blocked.size()), blocked.size())) {
        if (want instanceof Waiter waiter) {
          refuse(
              waiter,
              ClientError.poolExhausted(bucket, Scarcity.ofLogin(terms.policy().mostPerLogin())));
        }
      }
    }
  }

  /**
   * Refuses all sessions and relays that would have to wait, the longest waiting first. A proof is
   * not refused, since it needs a connection for a moment only.
   *
   * @param comingFree the number of slots about to come free
   * @return whether any was refused
   */
  boolean refuseUnserved(int comingFree) {
    ClientError trouble = backoff.error();
    ClientError error = trouble == null ? ClientError.poolExhausted(bucket, scarcity()) : trouble;
    boolean refused = false;
    for (Want want : demand.unserved(comingFree)) {
      switch (want) {
        case Waiter waiter -> {
          refuse(waiter, error);
          refused = true;
        }
        case Proof proof -> {
          if (proof.purpose() == DialPurpose.RELAY) {
            refuse(proof, error);
            refused = true;
          }
        }
      }
    }
    return refused;
  }
}
