package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.outbox.Dispatcher;
import dev.weir.application.outbox.Outbox;
import dev.weir.application.pinning.LentConnection;
import dev.weir.application.pool.Applicant;
import dev.weir.application.pool.BucketPool;
import dev.weir.application.pool.PoolOutbox;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.application.pool.PoolView;
import dev.weir.application.session.Prelude;
import dev.weir.application.session.PreludeFailure;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.tds.wire.TdsVersion;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bucket whose connections are pooled. {@link BucketPool} decides; this class passes it the
 * events of sessions, dials and timers, and {@link PoolEffects} carries out its actions.
 *
 * <p>Confined to the loop that owns the bucket, except where a method says otherwise.
 */
public final class PooledBucket {
  private static final Logger log = LoggerFactory.getLogger(PooledBucket.class);

  private volatile BucketRules rules;
  private final EventLoop loop;
  private final PoolWatch watch;
  private final HealthWatch health;
  private final BucketFacts facts;
  private final LoginListener logins;
  private final Outbox outbox;
  private final Dispatcher dispatcher;
  private final BucketPool pool;
  private final SlotAccount account;
  private final LedgerWatch ledger;
  private final PoolEffects effects;
  private final Borrowers borrowers = new Borrowers();
  private final DedicatedLogins dedicated;
  private final LoginProfile placeholder;
  private final DeadlineTimer timer;
  private final ProbeRhythm probes;

  private long lastSession;

  /** Drops what comes after the loop was shut down. */
  private final LoopThread turns;

  private final Runnable settle = this::settle;
  private boolean settling;
  private boolean shut;
  private boolean leftLedger;
  private final Promise<Void> emptied;

  private volatile PoolView published = PoolView.EMPTY;

  /** Opens the bucket and its account at the ledger, whose events arrive on {@code loop}. */
  public PooledBucket(
      BucketRules rules,
      PoolPolicy policy,
      FactsPolicy factsPolicy,
      EventLoop loop,
      SlotCoordinator coordinator,
      PoolWatch watch,
      ServerOpening opening,
      LoginListener logins) {
    this.rules = rules;
    this.loop = loop;
    this.turns = new LoopThread(loop);
    this.watch = watch;
    this.health = new HealthWatch(rules, loop);
    this.facts = new BucketFacts(rules, factsPolicy, watch.meters(), health);
    this.logins = logins;
    this.emptied = loop.newPromise();
    this.timer = new DeadlineTimer(loop, this::expire);
    this.probes =
        new ProbeRhythm(loop, health, rules.probing(), new SplittableRandom(), this::probe);
    this.dedicated = new DedicatedLogins(rules.id());
    this.placeholder = PlaceholderProfile.of(rules.id());
    this.effects = new PoolEffects(this, loop, opening, borrowers);
    this.outbox = new Outbox(loop::inEventLoop);
    this.dispatcher = new Dispatcher(outbox, this::settleSoon);
    this.pool =
        new BucketPool(
            rules.id(),
            rules.maxConnections(),
            policy,
            new PoolOutbox(outbox, effects),
            new SplittableRandom());
    watch.show(this::rules, health, this::view);
    this.ledger = new LedgerWatch(rules.id(), meters(), this::account);
    this.account =
        coordinator.open(
            rules.id(),
            capacity(rules, policy),
            turns,
            new LedgerSlots(pool, ledger, dispatcher::run));
    effects.dialWithSlotsOf(account);
    account.begin();
  }

  private static Capacity capacity(BucketRules rules, PoolPolicy policy) {
    return new Capacity(0, rules.maxConnections(), policy.reservoir().dialsPerSecond(), false);
  }

  // ---- the operator; any thread ----

  /** Has another limit and other rules from now on; the server and its probes stay. */
  public void change(int limit, PoolPolicy policy) {
    loop.execute(
        () -> {
          rules = rules.with(limit, policy.queue());
          pool.replaceTerms(limit, policy, System.nanoTime());
          account.changeCapacity(capacity(rules, policy));
          dispatcher.run();
        });
  }

  /** Closes idle connections except those to be kept ready. */
  public void evictIdle(IntConsumer closed) {
    loop.execute(() -> process(p -> closed.accept(p.evictIdle())));
  }

  /** Closes all connections as they come free. */
  public void closeAll(IntConsumer open) {
    loop.execute(() -> process(p -> open.accept(p.closeAll())));
  }

  /** Keeps no connection that sessions do not use. */
  public void drain() {
    loop.execute(
        () -> {
          probes.stop();
          process(p -> p.drain(System.nanoTime()));
        });
  }

  /** Holds requests back; {@code done} runs on the bucket's loop once they are. */
  public void pause(Runnable done) {
    loop.execute(
        () -> {
          process(BucketPool::pause);
          done.run();
        });
  }

  /** Serves requests again; {@code done} runs on the bucket's loop once they are served. */
  public void resume(Runnable done) {
    loop.execute(
        () -> {
          process(p -> p.resume(System.nanoTime()));
          done.run();
        });
  }

  /** Returns the bucket's name; any thread. */
  public BucketId id() {
    return rules.id();
  }

  /** Returns the bucket's rules; any thread. */
  public BucketRules rules() {
    return rules;
  }

  /** Returns the bucket's meters; any thread. */
  public BucketMeters meters() {
    return watch.meters();
  }

  /** Returns the meters, logs and warnings of the pool. */
  public PoolWatch watch() {
    return watch;
  }

  /** Returns the health of the bucket's server; any thread. */
  public HealthWatch health() {
    return health;
  }

  /** Returns the facts about the bucket's servers. */
  public BucketFacts facts() {
    return facts;
  }

  /** Returns the login profile for dials that do not log in; any thread. */
  public LoginProfile placeholderProfile() {
    return placeholder;
  }

  /** Returns the state of this instance at the bucket's ledger; any thread. */
  public AccountView account() {
    return account.view();
  }

  /** Returns the state of the pool, as last published; any thread. */
  public PoolView view() {
    return published;
  }

  /** Returns the connections that are lent, with the sessions that have them; any thread. */
  public List<LentConnection> lent() {
    return effects.lent();
  }

  // ---- sessions ----

  /** Returns the number of a new session. */
  public long nextSession() {
    assert loop.inEventLoop();
    return ++lastSession;
  }

  /** Returns the outbox for the actions of the pool and of its sessions. */
  public Outbox outbox() {
    return outbox;
  }

  /**
   * Returns the dispatcher of the outbox. The source of an event, such as a packet or a timer, runs
   * it when the event has been handled.
   */
  public Dispatcher dispatcher() {
    return dispatcher;
  }

  // The methods of this section are actions of a session: they run within the dispatcher.

  /**
   * Requests a connection.
   *
   * @param borrower receives the answer
   * @param applicant what the pool has to know about the session
   * @param profile the login profile that the connection must have
   * @return the ticket, with which the request can be abandoned
   */
  public long request(Borrower borrower, Applicant applicant, LoginProfile profile) {
    assert loop.inEventLoop();
    long ticket = borrowers.add(borrower);
    pool.request(ticket, applicant, profile, System.nanoTime());
    return ticket;
  }

  /** Requests a connection again, after the one to be lent has broken. */
  void request(long ticket, Borrower borrower) {
    pool.request(ticket, borrower.applicant(), borrower.profile(), System.nanoTime());
  }

  /** Abandons a request; the borrower is not called any more. */
  public void abandon(long ticket) {
    assert loop.inEventLoop();
    if (borrowers.remove(ticket)) {
      pool.abandon(ticket);
      meters().abandoned();
    }
  }

  /**
   * Gives back a connection that a session has used.
   *
   * @param dirty whether it needs a reset
   */
  public void giveBack(PooledConnection connection, boolean dirty) {
    assert loop.inEventLoop();
    if (connection.isRecoveryDisabled()) {
      log.atWarn()
          .addKeyValue("bucket", id())
          .addKeyValue("server", rules.server())
          .log("server has disabled session recovery on a connection; connection is closed");
      discard(connection);
      return;
    }
    if (!connection.isQuiet() || connection.isDistrusted()) {
      // Bytes that the server sends now would be taken for an answer to the next session; bytes not
      // yet sent to it would become the beginning of that session's request. A distrusted
      // connection may hold the state of its last session.
      discard(connection);
      return;
    }
    meters().released();
    connection.release();
    pool.returned(connection.id(), dirty, System.nanoTime());
  }

  /**
   * Notes that a session has ended a request and keeps its connection, by pins of this kind of
   * ending.
   */
  public void kept(PooledConnection connection, PinEnding ending) {
    assert loop.inEventLoop();
    pool.keptBetweenRequests(connection.id(), ending, System.nanoTime());
  }

  /** Notes that a session sends a request on the connection that it kept. */
  public void resumed(PooledConnection connection) {
    assert loop.inEventLoop();
    pool.resumed(connection.id());
  }

  /** Notes that a prelude has failed on a connection, which its session closes. */
  public void preludeFailed(PooledConnection connection, Prelude prelude, PreludeFailure failure) {
    assert loop.inEventLoop();
    watch.preludeFailed(prelude, failure.reason());
    facts.contradict(connection, failure);
  }

  /** Gives back a connection that cannot be used any more. */
  public void discard(PooledConnection connection) {
    assert loop.inEventLoop();
    meters().released();
    pool.discard(connection.id());
  }

  // ---- events of others ----

  private void probe() {
    process(p -> p.probe(placeholder, !health.isServable(), System.nanoTime()));
  }

  /** Starts to probe the server whenever there is no other evidence of its health. Any thread. */
  public void startProbing() {
    loop.execute(probes::start);
  }

  /** Notes that a session of this profile has begun: connections of the profile are kept ready. */
  public void attend(LoginProfile profile) {
    assert loop.inEventLoop();
    pool.keepReady(profile, System.nanoTime());
    dispatcher.run();
  }

  /**
   * Notes the end of the last session of this profile.
   *
   * @param unlessLast whether connections of the profile stay ready if no other profile has any,
   *     for the next client
   */
  public void neglect(LoginProfile profile, boolean unlessLast) {
    assert loop.inEventLoop();
    if (unlessLast && pool.profilesKeptReady() <= 1) {
      return;
    }
    pool.stopKeepingReady(profile);
    dispatcher.run();
  }

  /** Proves a login on a connection of its own; the listener receives the outcome. */
  public void prove(LoginProfile profile) {
    assert loop.inEventLoop();
    pool.prove(profile, System.nanoTime());
    dispatcher.run();
  }

  /**
   * Logs a client in on a connection that is not shared.
   *
   * @param since the time at which the client began to wait
   * @return the profile with which the login can be abandoned while it waits
   */
  public LoginProfile dedicate(DedicatedLogin login, long since) {
    assert loop.inEventLoop();
    LoginProfile own = dedicated.add(login, since);
    pool.relay(own, since);
    dispatcher.run();
    return own;
  }

  /**
   * Abandons a login that waits for a slot; it is not called any more.
   *
   * @return false if it has its slot already
   */
  public boolean abandonDedicated(LoginProfile own) {
    assert loop.inEventLoop();
    boolean waited = pool.abandonRelay(own);
    if (waited) {
      dedicated.forget(own);
      meters().abandoned();
      dispatcher.run();
    }
    return waited;
  }

  /**
   * Refuses all waiting and all future requests, and closes the connections that are not lent. Any
   * thread.
   */
  public void shut(ClientError reason) {
    loop.execute(
        () -> {
          shut = true;
          probes.stop();
          pool.close(reason);
          dispatcher.run();
        });
  }

  /**
   * Returns a future that completes when the pool is shut, all its connections are closed, and the
   * ledger knows. Any thread.
   */
  public Future<Void> emptied() {
    return emptied;
  }

  // ---- time ----

  /** Schedules {@link #settle}, once for all events of this turn of the loop. */
  private void settleSoon() {
    if (!settling) {
      settling = true;
      turns.execute(settle);
    }
  }

  private void settle() {
    settling = false;
    published = pool.view();
    if (shut && published.held() == 0 && !leftLedger) {
      leftLedger = true;
      account.leave(() -> emptied.trySuccess(null));
    }
    timer.set(pool.nextDeadline());
  }

  private void expire() {
    pool.expire(System.nanoTime());
    dispatcher.run();
  }

  /** Adds a connection that was dialled and logged in. */
  PooledConnection opened(
      long id, Channel channel, int packetSize, TdsVersion version, ConnectionFacts server) {
    return effects.opened(id, channel, packetSize, version, server);
  }

  /** Forgets a dial that has ended, with or without a connection. */
  void dialEnded(long id) {
    effects.dialEnded(id);
  }

  /** Forgets a connection that is closed. */
  void forget(PooledConnection connection) {
    effects.forget(connection);
  }

  /**
   * Passes an event to the pool. The caller is an action, or the handler of a connection, which
   * carries out the actions that follow.
   */
  void report(Consumer<BucketPool> event) {
    event.accept(pool);
  }

  /** Passes an event to the pool, and carries out the actions that follow. */
  void process(Consumer<BucketPool> event) {
    event.accept(pool);
    dispatcher.run();
  }

  LedgerWatch ledger() {
    return ledger;
  }

  LoginListener logins() {
    return logins;
  }

  DedicatedLogins dedicated() {
    return dedicated;
  }
}
