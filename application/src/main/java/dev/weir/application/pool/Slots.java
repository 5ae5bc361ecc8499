package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;
import org.jspecify.annotations.Nullable;

/**
 * The slots of a pool: decides how many to ask the ledger for, uses or returns those it grants and
 * those that come free, and makes room for waiters when the ledger has none.
 */
final class Slots {
  private final PoolActions actions;
  private final PoolTerms terms;
  private final Demand demand;
  private final Connections connections;
  private final Eviction eviction;
  private final SessionEndings endings;
  private final Refusals refusals;
  private final Backoff backoff;
  private final Reservoir reservoir;
  private int asked;
  private int askedSpare;
  private int askedToDial;
  private long askedSince;
  private @Nullable LoginProfile askedFor;
  private boolean exhausted;
  private boolean cutOff;

  Slots(
      PoolActions actions,
      PoolTerms terms,
      Demand demand,
      Connections connections,
      Eviction eviction,
      SessionEndings endings,
      Refusals refusals,
      Backoff backoff,
      Reservoir reservoir) {
    this.actions = actions;
    this.terms = terms;
    this.demand = demand;
    this.connections = connections;
    this.eviction = eviction;
    this.endings = endings;
    this.refusals = refusals;
    this.backoff = backoff;
    this.reservoir = reservoir;
  }

  /**
   * The ledger granted slots: each is used to dial for the next waiter, or given back. Where the
   * waiter was served while the ledger answered, a connection is dialled all the same, as it would
   * have been by an instance that need not ask. Otherwise each request that finds all connections
   * busy for a moment would cost two messages, and the next one would find no more connections.
   */
  void granted(int slots) {
    int forWaiters = Math.min(slots, asked);
    int forSpare = Math.min(slots - forWaiters, askedSpare);
    asked -= forWaiters;
    askedSpare -= forSpare;
    connections.addSlots(slots);
    reservoir.cameLate(slots - forWaiters - forSpare, askedFor);
    rebalance();
  }

  /** The ledger permits this many dials; the waiters that are next at this moment get them. */
  void dialsPermitted(int dials, long now) {
    askedToDial = Math.max(0, askedToDial - dials);
    int left = dials;
    while (left > 0 && connections.room() > 0 && dialForNext(now)) {
      left--;
    }
    rebalance();
  }

  /** The ledger has no slot for the waiters. */
  void exhausted(long now) {
    exhausted = true;
    makeRoom(now);
    refuseIfFailFast();
    rebalance();
  }

  /** Returns whether a waiter lacks a slot and could be dialled for as soon as there is one. */
  boolean isWaiterWithoutSlot() {
    return exhausted && missingSlots() > 0;
  }

  /** The slot of a connection that is gone came free. */
  void slotFreed() {
    connections.addSlots(1);
    rebalance();
  }

  /**
   * Closes idle connections, and ends sessions that keep theirs, for waiters entitled to the slots.
   */
  void makeRoom(long now) {
    if (demand.isNone()) {
      return;
    }
    makeRoomWithinLogins(now);
    if (!exhausted || missingSlots() == 0) {
      return;
    }
    if (connections.idle() > 0) {
      eviction.victims(connections.comingFree(), now).stream()
          .limit(missingSlots())
          .toList()
          .forEach(this::evict);
    }
    parkForOthers(now);
    endSessions(now);
  }

  /** Has transactions of this profile parked for its waiters. */
  void parkForOwn(ProfileConnections own, long now) {
    ServerConnection parkable = own.parkableForWaiter();
    while (parkable != null) {
      connections.kept().yieldToWaiter(parkable);
      actions.endSession(parkable.id, now - parkable.keptSince);
      parkable = own.parkableForWaiter();
    }
  }

  /** Has transactions parked for waiters of other profiles that are entitled to the slots. */
  private void parkForOthers(long now) {
    ServerConnection parkable = demand.longestParkable();
    while (parkable != null
        && missingSlots() > connections.kept().ending()
        && eviction.lacking(connections.comingFree() + connections.kept().ending(), now) > 0) {
      park(parkable, now - parkable.keptSince);
      parkable = demand.longestParkable();
    }
  }

  /** Has as many transactions parked as there are connections beyond the limit. */
  void parkExcess() {
    ServerConnection parkable = demand.longestParkable();
    while (parkable != null && connections.excess() > connections.kept().ending()) {
      park(parkable, 0);
      parkable = demand.longestParkable();
    }
  }

  private void park(ServerConnection parkable, long idleNanos) {
    connections.kept().park(parkable);
    actions.endSession(parkable.id, idleNanos);
  }

  /**
   * Evicts connections of logins that have reached their bound, and ends sessions that keep theirs,
   * for other sessions of that login.
   */
  void makeRoomWithinLogins(long now) {
    for (LoginShare login : demand.boundLogins()) {
      eviction.victimsWithin(login, now).forEach(this::evict);
      ServerConnection kept = endings.nextWithin(login, now);
      while (kept != null) {
        end(kept, now);
        kept = endings.nextWithin(login, now);
      }
    }
  }

  /** Counts sessions told to end as slots coming free, so that no more are ended than needed. */
  private void endSessions(long now) {
    ServerConnection kept = endings.next(now);
    while (kept != null && missingSlots() > connections.kept().ending()) {
      end(kept, now);
      kept = endings.next(now);
    }
  }

  /** Ends sessions whose connections exceed the bound, because another instance needs the slots. */
  void endSessionsForOthers(long now) {
    if (!cutOff) {
      ServerConnection kept = endings.nextForOthers(now);
      while (kept != null) {
        end(kept, now);
        kept = endings.nextForOthers(now);
      }
    }
  }

  private void end(ServerConnection kept, long now) {
    boolean idle = KeptConnections.isIdle(kept);
    connections.kept().end(kept);
    if (idle) {
      actions.endSession(kept.id, now - kept.keptSince);
    } else {
      actions.endTransaction(kept.id);
    }
  }

  /**
   * Notes whether the ledger is out of reach. Then no other instance has asked for the slots beyond
   * the bound, and the end of the lease takes them.
   */
  void cutOff(boolean isCutOff) {
    cutOff = isCutOff;
  }

  /** Returns when a session has to end for another instance, or never. */
  long nextEndingForOthers() {
    return cutOff ? BucketPool.NEVER : endings.nextDeadlineForOthers();
  }

  /**
   * Returns how many more slots could be dialled with than are about to come free. It is 0 while
   * slots here wait for permits to dial: a connection closed for yet another slot would serve
   * waiters meanwhile.
   */
  private int missingSlots() {
    if (connections.excess() > 0 || connections.slots() > 0) {
      return 0;
    }
    return Math.max(0, backoff.allows(connections.dialling()) - connections.comingFree());
  }

  /**
   * Returns whether a connection that is given back must be closed for another profile's waiter.
   */
  boolean isEvictionDue(ServerConnection returned, long now) {
    if (demand.isNone()) {
      return false;
    }
    return eviction.isDueWithinLogin(returned, now)
        || (exhausted
            && missingSlots() > 0
            && eviction.isDue(returned, connections.comingFree(), now));
  }

  /** Closes a connection like {@link #close}, because another profile needs its slot. */
  void evict(ServerConnection connection) {
    closing(connection);
    actions.evict(connection.id);
  }

  /** Closes a connection; its slot comes free when the server has closed its side. */
  void close(ServerConnection connection) {
    closing(connection);
    actions.close(connection.id);
  }

  /** Marks a connection as closing. */
  void closing(ServerConnection connection) {
    connections.markClosing(connection);
    demand.forgetIfEmpty(connection.profile);
  }

  /**
   * Uses the slots that are here, asks the ledger for those that are wanted beyond those about to
   * come free, and gives unwanted ones back; tells the ledger changes only. Called last for every
   * event. A slot goes back after the ledger has been told that it is not wanted.
   */
  void rebalance() {
    reservoir.limitLate(connections.slots());
    if (isAtRest()) {
      exhausted = false;
      return;
    }
    if (terms.isFailFast()) {
      refusals.refuseBlocked();
    }
    askForDialPermits();
    int allowed = backoff.allows(connections.dialling());
    int wanted = Math.min(demand.wanted(), allowed);
    if (wanted == 0) {
      exhausted = false;
    }
    keepReady(wanted, allowed);
    int more = Math.max(0, wanted - connections.comingFree());
    Want next = more == 0 ? null : demand.next();
    long since = next == null ? 0 : next.since();
    if (more != asked || (more > 0 && since != askedSince)) {
      asked = more;
      askedSince = since;
      if (more > 0) {
        askedFor = next instanceof Waiter waiter ? waiter.profile().profile : null;
      }
      actions.requestSlots(more, since);
    } else if (more > 0 && exhausted && refuseIfFailFast()) {
      // The request to the ledger is the same, but other waiters may lack a connection by now.
      rebalance();
    }
    returnUnwanted();
    if (allowed == 0) {
      refuseIfFailFast();
    }
  }

  /** Returns whether no slot is wanted, none is here unused, and the ledger knows both. */
  private boolean isAtRest() {
    return demand.isNone()
        && reservoir.openable() == 0
        && connections.slots() == 0
        && asked == 0
        && askedSpare == 0
        && askedToDial == 0;
  }

  /**
   * Asks for permits to dial with the slots that are here, within the limits of room, backoff and
   * parallel dials; the permits keep to the bucket's rate.
   */
  private void askForDialPermits() {
    int dials = Math.min(connections.room(), usableSlots());
    dials =
        Math.max(
            0, Math.min(dials, terms.policy().reservoir().parallelism() - connections.ownDials()));
    if (dials != askedToDial) {
      askedToDial = dials;
      actions.requestDials(dials);
    }
  }

  /** Returns how many slots could be dialled with, for waiters or to keep connections ready. */
  private int usableSlots() {
    return Math.min(demand.wanted() + reservoir.openable(), backoff.allows(connections.dialling()));
  }

  private void keepReady(int wanted, int allowed) {
    int atHand = Math.max(0, connections.comingFree() - wanted);
    int lacking = connections.isFull() ? 0 : Math.min(reservoir.missing(), allowed - wanted);
    int spare = Math.max(0, lacking - atHand);
    if (spare != askedSpare) {
      askedSpare = spare;
      actions.keepReady(spare);
    }
  }

  private void returnUnwanted() {
    int rest = connections.slots() - Math.min(connections.room(), usableSlots());
    if (rest > 0) {
      connections.addSlots(-rest);
      reservoir.limitLate(connections.slots());
      actions.returnSlots(rest);
    }
  }

  /** Uses a slot for the next waiter, proof or refill; returns false if there is none. */
  private boolean dialForNext(long now) {
    if (connections.ownDials() >= terms.policy().reservoir().parallelism()
        || backoff.allows(connections.dialling()) == 0) {
      return false;
    }
    if (demand.isProofNext()) {
      Proof proof = demand.removeOldestProof();
      dial(demand.of(proof.profile()), proof.purpose(), now);
      return true;
    }
    Waiter next = demand.nextUncovered();
    if (next != null) {
      dial(next.profile(), DialPurpose.WORK, now);
      return true;
    }
    LoginProfile ready = reservoir.openable() > 0 ? reservoir.next() : null;
    if (ready == null) {
      reservoir.markUnchanged();
      return false;
    }
    reservoir.refilled();
    dial(demand.of(ready), DialPurpose.REFILL, now);
    return true;
  }

  private void dial(ProfileConnections own, DialPurpose purpose, long now) {
    ServerConnection dialled = connections.open(own, purpose);
    dialled.dialledAt = now;
    actions.dial(dialled.id, own.profile, purpose);
  }

  /** With {@code fail_fast}, refuses sessions and relays that would wait; returns whether any. */
  private boolean refuseIfFailFast() {
    return terms.isFailFast()
        && refusals.refuseUnserved(connections.comingFree() + connections.kept().ending());
  }
}
