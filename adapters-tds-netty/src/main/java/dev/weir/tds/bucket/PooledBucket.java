package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.outbox.Outbox;
import dev.weir.application.pool.BucketPool;
import dev.weir.application.pool.PoolOutbox;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.application.pool.PoolView;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.pinning.PinEnding;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A bucket whose connections are pooled, on the event loop that owns it. {@link BucketPool}
 * decides; this class carries out what comes back.
 *
 * <p>Confined to the loop, but for what says otherwise.
 */
public final class PooledBucket {
  private final BucketRules rules;
  private final EventLoop loop;
  private final PoolWatch watch;
  private final HealthWatch health;
  private final LoginListener logins;
  private final Outbox outbox;
  private final BucketPool pool;
  private final SlotAccount account;
  private final LedgerWatch ledger;
  private final PoolEffects effects;
  private final Borrowers borrowers = new Borrowers();
  private final DedicatedLogins dedicated;
  private final LoginProfile nobody;
  private final DeadlineTimer timer;
  private final ProbeRhythm probes;

  private long lastSession;

  /** Drops what comes after the loop was shut down. */
  private final LoopThread turns;

  private final Runnable settle = this::settle;
  private boolean settling;
  private boolean shut;
  private boolean left;
  private final Promise<Void> emptied;

  private volatile PoolView published = PoolView.EMPTY;

  /** Opens the bucket's account; its events arrive on {@code loop}. */
  public PooledBucket(
      BucketRules rules,
      PoolPolicy policy,
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
    this.logins = logins;
    this.emptied = loop.newPromise();
    this.timer = new DeadlineTimer(loop, this::expire);
    this.probes =
        new ProbeRhythm(loop, health, rules.probing(), new SplittableRandom(), this::probe);
    this.dedicated = new DedicatedLogins(rules.id());
    this.nobody = PlaceholderProfile.of(rules.id());
    this.effects = new PoolEffects(this, loop, opening, borrowers);
    this.outbox = new Outbox(loop::inEventLoop, this::settleSoon);
    this.pool =
        new BucketPool(
            rules.id(),
            rules.maxConnections(),
            policy,
            new PoolOutbox<>(outbox, effects),
            new SplittableRandom());
    watch.show(rules, health, this::view);
    this.ledger = new LedgerWatch(rules.id(), meters(), this::account);
    this.account =
        coordinator.open(
            rules.id(),
            new Capacity(0, rules.maxConnections(), policy.reservoir().dialsPerSecond(), false),
            turns,
            new LedgerSlots(pool, ledger, outbox::run));
    effects.dialWithSlotsOf(account);
    account.begin();
  }

  /** The bucket's name; any thread. */
  public BucketId id() {
    return rules.id();
  }

  /** The bucket's rules; any thread. */
  public BucketRules rules() {
    return rules;
  }

  /** The bucket's meters; any thread. */
  public BucketMeters meters() {
    return watch.meters();
  }

  /** What operators see of the pool. */
  public PoolWatch watch() {
    return watch;
  }

  /** What is known of the health of the bucket's server; any thread. */
  public HealthWatch health() {
    return health;
  }

  /** Stands where a login profile is asked for and nobody logs in; any thread. */
  public LoginProfile nobody() {
    return nobody;
  }

  /** How this instance stands with the bucket's ledger; any thread. */
  public AccountView account() {
    return account.view();
  }

  /** The pool as last published; any thread. */
  public PoolView view() {
    return published;
  }

  // ---- sessions ----

  /** A number for a session, which it keeps. */
  public long nextSession() {
    assert loop.inEventLoop();
    return ++lastSession;
  }

  /**
   * Where sessions and the pool put what they decide. Whoever brings an event to one of them runs
   * it afterwards.
   */
  public Outbox outbox() {
    return outbox;
  }

  /**
   * Asks for a connection.
   *
   * @return the ticket to abandon with
   */
  public long request(Borrower borrower) {
    assert loop.inEventLoop();
    long ticket = borrowers.add(borrower);
    request(ticket, borrower);
    return ticket;
  }

  /** Asks again for a connection: the one that was to be lent has broken in the same moment. */
  void request(long ticket, Borrower borrower) {
    pool.request(ticket, borrower, borrower.profile(), System.nanoTime());
    outbox.run();
  }

  /** Leaves the queue; the borrower hears nothing more. */
  public void abandon(long ticket) {
    assert loop.inEventLoop();
    if (borrowers.remove(ticket)) {
      pool.abandon(ticket);
      meters().abandoned();
      outbox.run();
    }
  }

  /**
   * Gives a connection back that a session has used.
   *
   * @param dirty whether it has to be reset
   */
  public void giveBack(PooledConnection connection, boolean dirty) {
    assert loop.inEventLoop();
    if (!connection.isQuiet()) {
      // What it says now would be taken for an answer to the next session; what it has not been
      // told, though it has answered, for the beginning of that one's request.
      discard(connection);
      return;
    }
    meters().released();
    connection.release();
    pool.returned(connection.id(), dirty, System.nanoTime());
    outbox.run();
  }

  /** A session that has a connection has no request, and keeps it by pins that end so. */
  public void kept(PooledConnection connection, PinEnding ending) {
    assert loop.inEventLoop();
    pool.kept(connection.id(), ending, System.nanoTime());
    outbox.run();
  }

  /** A session uses the connection again that it kept. */
  public void resumed(PooledConnection connection) {
    assert loop.inEventLoop();
    pool.resumed(connection.id());
  }

  /** Gives a connection back that nobody can use any more. */
  public void discard(PooledConnection connection) {
    assert loop.inEventLoop();
    meters().released();
    pool.discard(connection.id());
    outbox.run();
  }

  private void probe() {
    tell(p -> p.probe(nobody, !health.isServable(), System.nanoTime()));
  }

  /** Sees from now on whether the server answers, when nothing else tells. Any thread. */
  public void startProbing() {
    loop.execute(probes::start);
  }

  /** A session of this profile has come in: connections of it are kept ready from now on. */
  public void attend(LoginProfile profile) {
    assert loop.inEventLoop();
    pool.attend(profile, System.nanoTime());
    outbox.run();
  }

  /**
   * No session of this profile is left.
   *
   * @param unlessLast whether connections of some profile are kept ready all the same, for whoever
   *     comes next
   */
  public void neglect(LoginProfile profile, boolean unlessLast) {
    assert loop.inEventLoop();
    if (unlessLast && pool.attended() <= 1) {
      return;
    }
    pool.neglect(profile);
    outbox.run();
  }

  /** Has a login proven with a connection of its own; the listener hears how that went. */
  public void prove(LoginProfile profile) {
    assert loop.inEventLoop();
    pool.prove(profile, System.nanoTime());
    outbox.run();
  }

  /**
   * Has a client log in on a connection that is its own.
   *
   * @param since when its client began to wait
   * @return what to abandon it with while it waits
   */
  public LoginProfile dedicate(DedicatedLogin login, long since) {
    assert loop.inEventLoop();
    LoginProfile own = dedicated.add(login, since);
    pool.relay(own, since);
    outbox.run();
    return own;
  }

  /**
   * Leaves the queue for a slot; then the login hears nothing more.
   *
   * @return false where it has its slot already
   */
  public boolean abandonDedicated(LoginProfile own) {
    assert loop.inEventLoop();
    boolean waited = pool.abandonRelay(own);
    if (waited) {
      dedicated.forget(own);
      meters().abandoned();
      outbox.run();
    }
    return waited;
  }

  /** Refuses everybody who waits or asks, and closes what nobody has. Any thread. */
  public void shut(ClientError reason) {
    loop.execute(
        () -> {
          shut = true;
          probes.stop();
          pool.shut(reason);
          outbox.run();
        });
  }

  /**
   * Is done when the pool is shut, nothing of its connections is left, and the ledger knows. Any
   * thread.
   */
  public Future<Void> emptied() {
    return emptied;
  }

  // ---- time ----

  /** Tells what an event has come to, once for all events of this turn of the loop. */
  private void settleSoon() {
    if (!settling) {
      settling = true;
      turns.execute(settle);
    }
  }

  private void settle() {
    settling = false;
    published = pool.view();
    if (shut && published.held() == 0 && !left) {
      left = true;
      account.leave(() -> emptied.trySuccess(null));
    }
    timer.set(pool.nextDeadline());
  }

  private void expire() {
    pool.expire(System.nanoTime());
    outbox.run();
  }

  /** A dial has led to a connection that is logged in. */
  PooledConnection opened(long id, Channel channel, int packetSize) {
    return effects.opened(id, channel, packetSize);
  }

  /** A dial is over, however it went. */
  void dialEnded(long id) {
    effects.dialEnded(id);
  }

  /** Nothing is left of a connection. */
  void forget(PooledConnection connection) {
    effects.forget(connection);
  }

  /** Tells the pool what it has to know, and does what follows from it. */
  void tell(Consumer<BucketPool> news) {
    news.accept(pool);
    outbox.run();
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
