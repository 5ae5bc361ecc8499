package dev.weir.application.pool;

import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.pool.ServerConnection.State;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
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
 * <p>A ticket asks for a connection of its profile; then exactly one of three things happens to it:
 * it is lent one, it is refused, or its session abandons it. A connection stands on a slot from
 * before it is dialled until the server has closed its side; so the slots held are the connections
 * there are. Within a profile nobody overtakes; where tenants are served in turn, within a tenant.
 *
 * <p>Confined to the thread that owns the bucket.
 */
public final class BucketPool {
  /** No deadline stands. */
  public static final long NEVER = Long.MAX_VALUE;

  private final BucketId bucket;
  private final PoolPolicy policy;
  private final PoolActions actions;

  private final Demand demand;
  private final Connections connections = new Connections();
  private final PoolDeadlines deadlines;
  private final Refusals refusals;
  private final Slots slots;
  private final Surplus surplus;
  private final Reservoir reservoir;
  private final FailedDials failedDials;

  /** Keeps from dialling a server that cannot be reached. */
  private final Backoff backoff;

  private @Nullable ClientError shut;

  /**
   * Opens an empty pool.
   *
   * @param limit the bucket's limit over all instances, as error messages tell it
   * @param random spreads dials that are tried again
   */
  public BucketPool(
      BucketId bucket, int limit, PoolPolicy policy, PoolActions actions, RandomGenerator random) {
    this.bucket = bucket;
    this.policy = policy;
    this.actions = actions;
    this.demand = new Demand(policy.order(), policy.mostPerLogin());
    this.backoff = new Backoff(policy.backoff(), random);
    Eviction eviction = new Eviction(demand, policy.evictAfterNanos());
    PinEndings pinEndings = new PinEndings(demand, connections, policy, limit);
    this.reservoir =
        new Reservoir(
            policy.reservoir(), demand, connections, new Backoff(policy.backoff(), random));
    this.deadlines =
        new PoolDeadlines(policy, demand, connections, eviction, pinEndings, backoff, reservoir);
    this.refusals = new Refusals(bucket, limit, policy, demand, connections, actions, backoff);
    this.slots =
        new Slots(
            actions,
            policy,
            demand,
            connections,
            eviction,
            pinEndings,
            refusals,
            backoff,
            reservoir);
    this.surplus = new Surplus(actions, connections, slots);
    this.failedDials =
        new FailedDials(policy, actions, random, demand, connections, refusals, backoff, reservoir);
  }

  // ---- sessions ----

  /** A session needs a connection of its profile. */
  public void request(long ticket, Applicant applicant, LoginProfile profile, long now) {
    if (shut != null) {
      actions.refuse(ticket, shut);
      return;
    }
    ProfileConnections own = demand.of(profile);
    ServerConnection ready = own.waiting() == 0 ? own.bestFor(applicant) : null;
    if (ready != null) {
      lend(ready, ticket, applicant, 0);
    } else if (applicant.needsItsLastConnection()) {
      actions.refuseForItsLastConnection(ticket);
      demand.forgetIfEmpty(own);
    } else if (demand.waiting() >= policy.queue().maxWaiting()) {
      actions.refuse(ticket, ClientError.queueFull(bucket, demand.waiting()));
      demand.forgetIfEmpty(own);
    } else {
      backoff.expire(now);
      long deadline = now + policy.queue().timeout().toNanos();
      demand.add(ticket, applicant, own, now, deadline);
      slots.makeRoomWithinLogins(now);
      slots.seek();
    }
  }

  /** A session that waited has left. Nothing happens to one that does not wait. */
  public void abandon(long ticket) {
    Waiter waiter = demand.remove(ticket);
    if (waiter != null) {
      demand.forgetIfEmpty(waiter.profile());
      slots.seek();
    }
  }

  /** A login is to be proven with a connection of its own. */
  public void prove(LoginProfile profile, long now) {
    seekOwn(profile, DialPurpose.PROOF, now);
  }

  /**
   * A login is to be relayed on a connection of its own, which nobody else gets afterwards.
   *
   * @param own a profile that no other login has
   * @param since when its client began to wait
   */
  public void relay(LoginProfile own, long since) {
    seekOwn(own, DialPurpose.RELAY, since);
  }

  /** Nobody wants to relay this login any more; false where it does not wait. */
  public boolean abandonRelay(LoginProfile own) {
    boolean waited = demand.removeProofOf(own);
    if (waited) {
      slots.seek();
    }
    return waited;
  }

  /**
   * Has it be seen whether the server answers, unless other dials show that, or need the slot.
   *
   * @param evenIfIdle whether idle connections are no reason to leave it at that
   */
  public void probe(LoginProfile nobody, boolean evenIfIdle, long now) {
    boolean others = demand.waiting() + demand.proofs() > 0 || connections.isProbing();
    if (shut == null && !others && (evenIfIdle || connections.idle() == 0)) {
      seekOwn(nobody, DialPurpose.PROBE, now);
    }
  }

  private void seekOwn(LoginProfile profile, DialPurpose purpose, long since) {
    if (shut != null) {
      actions.refuseProof(profile, shut);
      return;
    }
    backoff.expire(since);
    long deadline = since + policy.loginQueueTimeout().toNanos();
    demand.add(new Proof(profile, purpose, since, deadline));
    slots.seek();
  }

  /**
   * A session gives its connection back. A dirty one goes to who waits as it is, since the reset
   * can travel with what makes it fit for them; if nobody does, it is reset at once.
   */
  public void returned(long connection, boolean dirty, long now) {
    ServerConnection returned = connections.in(State.LENT, connection);
    returned.remains.left(dirty);
    if (returned.purpose == DialPurpose.RELAY) {
      discard(connection);
    } else if (shut != null) {
      slots.close(returned);
    } else if (surplus.takes(returned)) {
      return;
    } else if (slots.take(returned, now)) {
      slots.evict(returned);
      slots.seek();
    } else if (dirty && returned.profile.waiting() == 0) {
      connections.toResetting(returned);
      actions.reset(connection);
      slots.seek();
    } else {
      handOver(returned, now);
    }
  }

  /** A session that has a connection has no request, and keeps it by pins that end so. */
  public void kept(long connection, PinEnding ending, long now) {
    connections.kept().kept(connections.in(State.LENT, connection), ending, now);
  }

  /** A session that kept its connection has a request. */
  public void resumed(long connection) {
    connections.kept().resumed(connections.in(State.LENT, connection));
  }

  /** Sessions of this profile are there: connections of it are kept ready. */
  public void attend(LoginProfile profile, long now) {
    if (shut == null) {
      reservoir.attend(profile, now);
    }
  }

  /** No session of this profile is there any more. */
  public void neglect(LoginProfile profile) {
    reservoir.neglect(profile);
    slots.seek();
  }

  /** Of how many profiles connections are kept ready. */
  public int attended() {
    return reservoir.attended();
  }

  // ---- connections ----

  /** A dial succeeded, and so did the login. */
  public void connected(long connection, long now) {
    ServerConnection opened = connections.in(State.DIALLING, connection);
    failedDials.reached(opened);
    if (opened.purpose == DialPurpose.REFILL) {
      reservoir.succeeded();
    }
    if (opened.purpose == DialPurpose.RELAY && !opened.cut) {
      // Whoever logged in on it has it.
      connections.toLent(opened);
      slots.seek();
    } else if (!surplus.takes(opened)) {
      handOver(opened, now);
    }
  }

  /**
   * A dial failed, and nothing stands on its slot any more. Who is next hears why; the others wait
   * until the server is dialled again, which is not at once.
   */
  public void connectFailed(long connection, DialFailure failure, ClientError error, long now) {
    failedDials.failed(connection, failure, error, now);
    slots.cameFree();
  }

  /**
   * The server does not accept the login any more, and nothing stands on the slot of the dial. All
   * who wait with this login hear what the server said.
   */
  public void loginRefused(long connection, ServerRefusal refusal) {
    failedDials.refused(connection, refusal);
    slots.cameFree();
  }

  /** A probe is over, and nothing stands on its slot any more. */
  public void probed(long connection) {
    failedDials.probed(connection);
    slots.cameFree();
  }

  /** A connection has forgotten its last session. */
  public void resetDone(long connection, long now) {
    ServerConnection reset = connections.in(State.RESETTING, connection);
    reset.remains.forgotten();
    if (!surplus.takes(reset)) {
      handOver(reset, now);
    }
  }

  /** A connection cannot be trusted any more, in whatever state; it is closed. */
  public void discard(long connection) {
    ServerConnection bad = connections.find(connection);
    if (bad != null && bad.state != State.CLOSING) {
      slots.close(bad);
      slots.seek();
    }
  }

  /** The server has closed its side, or the connection broke: its slot is free. */
  public void gone(long connection) {
    ServerConnection gone = connections.find(connection);
    if (gone == null) {
      throw new IllegalStateException("connection " + connection + " is gone twice");
    }
    connections.remove(gone);
    demand.forgetIfEmpty(gone.profile);
    slots.cameFree();
  }

  // ---- the ledger ----

  /** The ledger granted slots: each becomes a connection for who waits longest, or goes back. */
  public void granted(int count) {
    slots.granted(count);
  }

  /** So many connections may be opened now with slots that are held. */
  public void mayDial(int dials) {
    slots.mayDial(dials);
  }

  /** So many instances keep connections of this bucket ready. */
  public void instances(int count) {
    reservoir.instances(count);
  }

  /** The ledger has no slot for those who wait. */
  public void exhausted(long now) {
    slots.exhausted(now);
  }

  /**
   * There are to be no more connections than so many: idle ones beyond that close now, others when
   * they are given back, and none is dialled.
   */
  public void holdAtMost(int bound) {
    surplus.holdAtMost(bound);
  }

  /** There are to be no more connections than so many now, whoever uses them. */
  public void cutDownTo(int bound) {
    surplus.cutDownTo(bound);
  }

  /** This instance stands so with the ledger, without which it may have so many connections. */
  public void standing(CoordinationStanding standing, int fallbackLimit) {
    refusals.standing(standing, fallbackLimit);
  }

  /** How many slots belong to connections that nobody uses. */
  public int unused() {
    return connections.unused();
  }

  // ---- time ----

  /** Refuses whose deadline has passed, evicts for who has waited long enough, ends idleness. */
  public void expire(long now) {
    refusals.overdue(now);
    deadlines.longIdle(now).forEach(slots::close);
    deadlines.endBackoffs(now);
    slots.makeRoom(now);
    reservoir.look(now);
    slots.seek();
  }

  /** When {@link #expire} has something to do next, or {@link #NEVER}. */
  public long nextDeadline() {
    return deadlines.next(slots.areWanted());
  }

  /** Refuses everybody, and closes every connection that nobody has, for one reason. */
  public void shut(ClientError reason) {
    shut = reason;
    reservoir.close();
    refusals.everybody(reason);
    List<ServerConnection> unused = new ArrayList<>();
    for (ProfileConnections own : demand.profiles()) {
      unused.addAll(own.idle);
    }
    unused.forEach(slots::close);
    slots.seek();
  }

  // ---- what can be seen ----

  /** The pool as it is now. */
  public PoolView view() {
    return new PoolView(
        connections.count() + connections.slots(),
        connections.idle(),
        connections.lent(),
        demand.waiting());
  }

  /** How many profiles are remembered: those with connections or with sessions that wait. */
  public int profiles() {
    return demand.profiles().size();
  }

  // ---- how ----

  private void handOver(ServerConnection free, long now) {
    Waiter next = free.profile.next();
    if (next != null) {
      demand.serve(next);
      lend(free, next.ticket(), next.applicant(), now - next.since());
    } else if (shut != null) {
      slots.close(free);
    } else {
      connections.toIdle(free, now);
      slots.makeRoom(now);
    }
    slots.seek();
  }

  private void lend(ServerConnection connection, long ticket, Applicant applicant, long waited) {
    connections.toLent(connection);
    connection.remains.takenOver(applicant.number());
    actions.lend(connection.id, ticket, waited, connection.remains);
  }
}
