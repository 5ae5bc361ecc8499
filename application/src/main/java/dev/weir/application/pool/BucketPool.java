package dev.weir.application.pool;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.pool.HeldRequests.Held;
import dev.weir.application.pool.ServerConnection.State;
import dev.weir.application.slots.UseMeter;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The server connections of one bucket, and the sessions that wait for them.
 *
 * <p>A session requests a connection of its login profile with a ticket. The pool lends it one or
 * refuses it, unless the session abandons the ticket first. A connection occupies a slot from
 * before it is dialled until the server has closed its side, so the number of slots in use equals
 * the number of connections. Waiters of one profile are served in order of arrival; where tenants
 * are served in turn, that holds for the waiters of one tenant.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class BucketPool {
  /** The deadline of a pool that has nothing to do when time passes. */
  public static final long NEVER = Long.MAX_VALUE;

  private final BucketId bucket;
  private final PoolTerms terms;
  private final PoolActions actions;

  private final Demand demand;
  private final Connections connections = new Connections();
  private final SessionEndings endings;
  private final PoolDeadlines deadlines;
  private final Refusals refusals;
  private final Slots slots;
  private final Surplus surplus;
  private final Reservoir reservoir;
  private final FailedDials failedDials;

  /** Limits dials after the server could not be reached. */
  private final Backoff backoff;

  private final UseMeter use;
  private final HeldRequests held = new HeldRequests();
  private @Nullable ClientError shut;

  /**
   * Creates an empty pool.
   *
   * @param limit the bucket's limit over all instances, for error messages
   * @param random spreads the retries of failed dials
   */
  public BucketPool(
      BucketId bucket, int limit, PoolPolicy policy, PoolActions actions, RandomGenerator random) {
    this.bucket = bucket;
    this.terms = new PoolTerms(limit, policy);
    this.actions = actions;
    this.demand = new Demand(policy.order(), policy.mostPerLogin());
    this.use = new UseMeter(limit);
    this.backoff = new Backoff(policy.backoff(), random);
    Eviction eviction = new Eviction(demand, terms);
    this.endings = new SessionEndings(demand, connections, terms);
    this.reservoir =
        new Reservoir(terms, demand, connections, new Backoff(policy.backoff(), random));
    this.deadlines =
        new PoolDeadlines(terms, demand, connections, eviction, endings, backoff, reservoir);
    this.refusals = new Refusals(bucket, terms, demand, connections, actions, backoff);
    this.slots =
        new Slots(
            actions, terms, demand, connections, eviction, endings, refusals, backoff, reservoir);
    this.surplus = new Surplus(actions, connections, slots);
    this.failedDials =
        new FailedDials(terms, actions, random, demand, connections, refusals, backoff, reservoir);
  }

  // ---- sessions ----

  /** Requests a connection of the profile for a session. */
  public void request(long ticket, Applicant applicant, LoginProfile profile, long now) {
    measure(now);
    if (shut != null) {
      actions.refuse(ticket, shut);
      return;
    }
    long deadline = now + terms.policy().queue().timeout().toNanos();
    // A request for earlier values goes on with what its session began before the pause.
    if (held.isPaused() && !applicant.needsItsLastConnection()) {
      hold(new Held(ticket, applicant, profile, now, deadline));
      return;
    }
    ProfileConnections own = demand.of(profile);
    ServerConnection ready = own.waiting() == 0 ? own.bestFor(applicant) : null;
    if (ready != null) {
      lend(ready, ticket, applicant, 0);
    } else if (applicant.needsItsLastConnection()) {
      actions.refuseForItsLastConnection(ticket);
      demand.forgetIfEmpty(own);
    } else if (demand.waiting() >= terms.policy().queue().maxWaiting()) {
      actions.refuse(ticket, ClientError.queueFull(bucket, demand.waiting()));
      demand.forgetIfEmpty(own);
    } else {
      backoff.expire(now);
      demand.add(ticket, applicant, own, now, deadline);
      slots.parkForOwn(own, now);
      slots.makeRoomWithinLogins(now);
      slots.rebalance();
    }
  }

  private void hold(Held request) {
    if (held.count() >= terms.policy().queue().maxWaiting()) {
      actions.refuse(request.ticket(), ClientError.queueFull(bucket, held.count()));
    } else {
      held.add(request);
    }
  }

  /** Removes a session that waits; does nothing if no session waits with this ticket. */
  public void abandon(long ticket) {
    Waiter waiter = held.remove(ticket) ? null : demand.remove(ticket);
    if (waiter != null) {
      demand.forgetIfEmpty(waiter.profile());
      slots.rebalance();
    }
  }

  /** Opens a connection to prove a login with. */
  public void prove(LoginProfile profile, long now) {
    requestDial(profile, DialPurpose.PROOF, now);
  }

  /**
   * Opens a connection to relay a login on. It is never lent to another session.
   *
   * @param own a profile that no other login has
   * @param since when its client began to wait
   */
  public void relay(LoginProfile own, long since) {
    requestDial(own, DialPurpose.RELAY, since);
  }

  /** Gives up the relay of this login; returns whether it was still waiting for a slot. */
  public boolean abandonRelay(LoginProfile own) {
    boolean waited = demand.removeProofOf(own);
    if (waited) {
      slots.rebalance();
    }
    return waited;
  }

  /**
   * Dials the server to see whether it answers. Does nothing where waiters have dials made anyway,
   * which show the same and need the slot, or where a probe is under way.
   *
   * @param probeProfile a profile that no session has
   * @param evenIfIdle whether to probe although there are idle connections
   */
  public void probe(LoginProfile probeProfile, boolean evenIfIdle, long now) {
    boolean others = demand.waiting() + demand.proofs() > 0 || connections.isProbing();
    if (shut == null && !others && (evenIfIdle || connections.idle() == 0)) {
      requestDial(probeProfile, DialPurpose.PROBE, now);
    }
  }

  private void requestDial(LoginProfile profile, DialPurpose purpose, long since) {
    if (shut != null) {
      actions.refuseProof(profile, shut);
      return;
    }
    backoff.expire(since);
    long deadline = since + terms.policy().loginQueueTimeout().toNanos();
    demand.add(new Proof(profile, purpose, since, deadline));
    slots.rebalance();
  }

  /**
   * Takes a connection back from its session. A dirty one is lent to the next waiter without a
   * reset in between, since the reset can travel with that waiter's prelude; without a waiter it is
   * reset at once.
   */
  public void returned(long connection, boolean dirty, long now) {
    measure(now);
    ServerConnection returned = connections.in(State.LENT, connection);
    returned.remains.markDirty(dirty);
    if (returned.purpose == DialPurpose.RELAY) {
      discard(connection);
    } else if (shut != null) {
      slots.close(returned);
    } else if (surplus.closeIfExcess(returned)) {
      return;
    } else if (slots.isEvictionDue(returned, now)) {
      slots.evict(returned);
      slots.rebalance();
    } else if (dirty && returned.profile.waiting() == 0) {
      connections.markResetting(returned);
      actions.reset(connection);
      slots.rebalance();
    } else {
      handOver(returned, now);
    }
  }

  /**
   * A session keeps its connection between two requests, by pins or a transaction that end in the
   * given way.
   */
  public void keptBetweenRequests(long connection, PinEnding ending, long now) {
    ServerConnection kept = connections.in(State.LENT, connection);
    boolean wasYielding = kept.yielding;
    connections.kept().add(kept, ending, now);
    if (ending == PinEnding.WHEN_ASKED_FOR) {
      slots.parkForOwn(kept.profile, now);
      slots.makeRoom(now);
      slots.parkExcess();
    }
    if (wasYielding || ending == PinEnding.WHEN_ASKED_FOR) {
      slots.rebalance();
    }
  }

  /** A session that kept its connection has a request again. */
  public void resumed(long connection) {
    ServerConnection resumed = connections.in(State.LENT, connection);
    boolean wasYielding = resumed.yielding;
    connections.kept().resumed(resumed);
    if (wasYielding) {
      slots.rebalance();
    }
  }

  /** A first session of this profile exists: keeps connections of the profile ready. */
  public void keepReady(LoginProfile profile, long now) {
    if (shut == null && !terms.isDraining()) {
      reservoir.addProfile(profile, now);
    }
  }

  /** The last session of this profile has ended: keeps none ready for it any more. */
  public void stopKeepingReady(LoginProfile profile) {
    reservoir.removeProfile(profile);
    slots.rebalance();
  }

  /** Returns the number of profiles for which connections are kept ready. */
  public int profilesKeptReady() {
    return reservoir.profiles();
  }

  // ---- connections ----

  /** A dial succeeded, and its login too. */
  public void connected(long connection, long now) {
    measure(now);
    ServerConnection opened = connections.in(State.DIALLING, connection);
    if (opened.purpose != DialPurpose.RELAY) {
      use.loggedIn(now - opened.dialledAt);
    }
    failedDials.reached(opened);
    if (opened.purpose == DialPurpose.REFILL) {
      reservoir.succeeded();
    }
    if (opened.purpose == DialPurpose.RELAY && !opened.cut) {
      // The client whose login was relayed has the connection already.
      connections.markLent(opened);
      slots.rebalance();
    } else if (!surplus.closeIfExcess(opened)) {
      handOver(opened, now);
    }
  }

  /**
   * A dial failed, and its slot is free. The next waiter of the profile is refused with the error;
   * the others wait until the backoff allows another dial.
   */
  public void connectFailed(long connection, DialFailure failure, ClientError error, long now) {
    failedDials.failed(connection, failure, error, now);
    slots.slotFreed();
  }

  /**
   * The server no longer accepts the login of a dial, and the slot of the dial is free. All waiters
   * of that login profile are refused with the server's error.
   */
  public void loginRefused(long connection, ServerRefusal refusal) {
    failedDials.refused(connection, refusal);
    slots.slotFreed();
  }

  /** A probe has ended, and its slot is free. */
  public void probed(long connection) {
    failedDials.probed(connection);
    slots.slotFreed();
  }

  /** The reset of a connection is done. */
  public void resetDone(long connection, long now) {
    ServerConnection reset = connections.in(State.RESETTING, connection);
    reset.remains.resetDone();
    if (!surplus.closeIfExcess(reset)) {
      handOver(reset, now);
    }
  }

  /** Closes a connection that can no longer be trusted, whatever its state. */
  public void discard(long connection) {
    ServerConnection bad = connections.find(connection);
    if (bad != null && bad.state != State.CLOSING) {
      slots.close(bad);
      slots.rebalance();
    }
  }

  /** The server closed its side of a connection, or the connection broke: its slot is free. */
  public void connectionGone(long connection) {
    ServerConnection gone = connections.find(connection);
    if (gone == null) {
      throw new IllegalStateException("connection " + connection + " is gone twice");
    }
    connections.remove(gone);
    demand.forgetIfEmpty(gone.profile);
    slots.slotFreed();
  }

  // ---- the ledger ----

  /** The ledger granted slots: each is used to dial for the next waiter, or given back. */
  public void granted(int count) {
    slots.granted(count);
  }

  /** The ledger permits this many dials with slots that are held. */
  public void dialsPermitted(int dials, long now) {
    slots.dialsPermitted(dials, now);
  }

  /** Sets the number of instances that keep connections of this bucket ready. */
  public void instancesChanged(int count) {
    reservoir.instancesChanged(count);
  }

  /** The ledger has no slot for the waiters. */
  public void exhausted(long now) {
    slots.exhausted(now);
  }

  /**
   * Limits the connections to {@code bound}: closes idle ones beyond it now, others when they are
   * given back, and dials none.
   */
  public void limitSlots(int bound) {
    surplus.limitSlots(bound);
  }

  /** Limits the connections to {@code bound} now, and breaks off connections in use for that. */
  public void cutSlots(int bound) {
    surplus.cutSlots(bound);
  }

  /** Coordination state changed; the second argument is the offline limit of this instance. */
  public void standingChanged(CoordinationStanding standing, int fallbackLimit) {
    refusals.standingChanged(standing, fallbackLimit);
    slots.cutOff(standing.isCutOff());
  }

  /** Returns the number of slots whose connections no session uses. */
  public int unused() {
    return connections.unused();
  }

  /** Returns the use that was made of this many slots until {@code now}. */
  public SlotUse use(int held, long now) {
    measure(now);
    // A session that could be ended makes no use of its connection that another could not make.
    return use.use(held, endings.due(now));
  }

  /** Counts the time since the last event by what has used and wanted slots since then. */
  private void measure(long now) {
    use.advance(connections.lent() + demand.waiting(), now);
  }

  // ---- the operator ----

  /**
   * Replaces the limit and the rules. Requests that wait are measured against the new rules; no
   * connection is closed for them, since the ledger decides on the number of connections.
   */
  public void replaceTerms(int limit, PoolPolicy policy, long now) {
    List<Held> waiting = takeWaiters();
    waiting.addAll(held.takeAll());
    terms.replace(limit, policy);
    use.setMostSlots(limit);
    long timeout = policy.queue().timeout().toNanos();
    for (Held request : waiting) {
      Held renewed = request.until(request.since() + timeout);
      if (held.isPaused()) {
        held.add(renewed);
      } else {
        admit(renewed, now);
      }
    }
    slots.rebalance();
  }

  /**
   * Holds requests back from now on, those that wait already among them, until {@link #resume}.
   * Sessions that have a connection go on.
   */
  public void pause() {
    held.setPaused(true);
    takeWaiters().forEach(held::add);
    slots.rebalance();
  }

  /** Serves the requests that were held back, in order of arrival, and those to come. */
  public void resume(long now) {
    held.setPaused(false);
    held.takeAll().forEach(request -> admit(request, now));
    slots.rebalance();
  }

  /** Returns whether requests are held back. */
  public boolean isPaused() {
    return held.isPaused();
  }

  /** Closes the idle connections beyond those to be kept ready; returns how many. */
  public int evictIdle() {
    return surplus.closeIdle(Math.max(0, connections.idle() - reservoir.target()));
  }

  /**
   * Closes all connections: idle ones now, the others when they are given back. Returns how many.
   */
  public int closeAll() {
    return surplus.closeAll();
  }

  /**
   * The instance is leaving: closes connections that sessions do not use, so that the slots go back
   * to the ledger, each after a second in which it was idle. Requests are served still: if their
   * connections were closed at once, each request would cost a login.
   */
  public void drain(long now) {
    terms.drain();
    reservoir.close();
    deadlines.longIdle(now).forEach(slots::close);
    slots.rebalance();
  }

  /** Removes all waiters, with the profiles that have nothing else. */
  private List<Held> takeWaiters() {
    List<Held> taken = new ArrayList<>();
    for (Waiter waiter : demand.sessions()) {
      demand.remove(waiter.ticket());
      demand.forgetIfEmpty(waiter.profile());
      taken.add(
          new Held(
              waiter.ticket(),
              waiter.applicant(),
              waiter.profile().profile,
              waiter.since(),
              waiter.deadline()));
    }
    return taken;
  }

  /** Lends a held request a connection, or lets it wait. */
  private void admit(Held request, long now) {
    ProfileConnections own = demand.of(request.profile());
    ServerConnection ready = own.waiting() == 0 ? own.bestFor(request.applicant()) : null;
    if (ready == null) {
      demand.add(request.ticket(), request.applicant(), own, request.since(), request.deadline());
    } else {
      lend(ready, request.ticket(), request.applicant(), now - request.since());
    }
  }

  // ---- time ----

  /**
   * Refuses overdue waiters, evicts for those that waited long enough, closes long-idle
   * connections.
   */
  public void expire(long now) {
    refusals.refuseOverdue(now);
    held.takeOverdue(now)
        .forEach(request -> actions.refuse(request.ticket(), ClientError.paused(bucket)));
    deadlines.longIdle(now).forEach(slots::close);
    deadlines.endBackoffs(now);
    // First: while connections exceed the bound, no room is made for waiters here.
    slots.endSessionsForOthers(now);
    slots.makeRoom(now);
    reservoir.review(now);
    slots.rebalance();
  }

  /** Returns when {@link #expire} has something to do next, or {@link #NEVER}. */
  public long nextDeadline() {
    Earliest next = new Earliest();
    next.consider(deadlines.next(slots.isWaiterWithoutSlot(), slots.nextEndingForOthers()));
    next.consider(held.nextDeadline());
    return next.moment();
  }

  /** Refuses all waiters, and closes every connection that no session has, for one reason. */
  public void close(ClientError reason) {
    shut = reason;
    reservoir.close();
    refusals.refuseAll(reason);
    held.takeAll().forEach(request -> actions.refuse(request.ticket(), reason));
    List<ServerConnection> unused = new ArrayList<>();
    for (ProfileConnections own : demand.profiles()) {
      unused.addAll(own.idle);
    }
    unused.forEach(slots::close);
    slots.rebalance();
  }

  // ---- state ----

  /** Returns the state of the pool now. */
  public PoolView view() {
    return new PoolView(
        connections.count() + connections.slots(),
        connections.idle(),
        connections.lent(),
        demand.waiting() + held.count());
  }

  /** Returns the number of profiles with connections or waiters. */
  public int profiles() {
    return demand.profiles().size();
  }

  // ---- lending ----

  private void handOver(ServerConnection free, long now) {
    Waiter next = free.profile.next();
    if (next != null) {
      demand.serve(next);
      lend(free, next.ticket(), next.applicant(), now - next.since());
    } else if (shut != null) {
      slots.close(free);
    } else {
      connections.markIdle(free, now);
      slots.makeRoom(now);
    }
    slots.rebalance();
  }

  private void lend(ServerConnection connection, long ticket, Applicant applicant, long waited) {
    connections.markLent(connection);
    use.served();
    connection.remains.lent(applicant.number());
    actions.lend(connection.id, ticket, waited, connection.remains);
  }
}
