package dev.weir.tds.pool;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.pool.Applicant;
import dev.weir.application.pool.BucketPool;
import dev.weir.application.pool.DialPurpose;
import dev.weir.application.pool.PoolActions;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.application.pool.PoolView;
import dev.weir.application.pool.Remains;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.bucket.DeadlineTimer;
import dev.weir.tds.bucket.HealthWatch;
import dev.weir.tds.bucket.ProbeRhythm;
import dev.weir.tds.watch.PoolWatch;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A bucket whose connections are pooled, on the event loop that owns it. {@link BucketPool}
 * decides; this class carries out what comes back.
 *
 * <p>Confined to the loop, but for what says otherwise.
 */
public final class PooledBucket {
  /** How long a server may take to forget a session, and to close its side of a connection. */
  private static final Duration SERVER_PATIENCE = Duration.ofSeconds(5);

  private final BucketRules rules;
  private final EventLoop loop;
  private final PoolWatch watch;
  private final HealthWatch health;
  private final ServerOpening opening;
  private final LoginListener logins;
  private final BucketPool pool;
  private final SlotAccount account;
  private final LongObjectMap<PooledConnection> connections = new LongObjectHashMap<>();
  private final ConnectionEvents fates = new ConnectionFates(this);
  private final Borrowers borrowers = new Borrowers();
  private final DedicatedLogins dedicated;
  private final LoginProfile nobody;
  private final DeadlineTimer timer;
  private final ProbeRhythm probes;

  private long lastSession;
  private boolean shut;
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
    this.watch = watch;
    this.health = new HealthWatch(rules, loop);
    this.opening = opening;
    this.logins = logins;
    this.emptied = loop.newPromise();
    this.timer = new DeadlineTimer(loop, this::expire);
    this.probes =
        new ProbeRhythm(
            loop, health, rules.probing(), () -> tell(p -> p.probe(nobody(), System.nanoTime())));
    this.dedicated = new DedicatedLogins(rules.id());
    this.nobody = Nobody.of(rules.id());
    this.pool =
        new BucketPool(
            rules.id(), rules.maxConnections(), policy, new Effects(), new SplittableRandom());
    this.account =
        coordinator.open(rules.id(), rules.maxConnections(), new FromLedger(pool, this::settle));
    watch.show(rules, health, this::view);
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
   * Asks for a connection; the answer may come from within the call.
   *
   * @param applicant the session for which the borrower asks
   * @return the ticket to abandon with
   */
  public long request(Borrower borrower, Applicant applicant, LoginProfile profile) {
    assert loop.inEventLoop();
    long ticket = borrowers.add(borrower);
    pool.request(ticket, applicant, profile, System.nanoTime());
    settle();
    return ticket;
  }

  /** Leaves the queue; the borrower hears nothing more. */
  public void abandon(long ticket) {
    assert loop.inEventLoop();
    if (borrowers.remove(ticket)) {
      pool.abandon(ticket);
      meters().abandoned();
      settle();
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
      // What it says now would be taken for an answer to the next session.
      discard(connection);
      return;
    }
    meters().released();
    connection.release();
    pool.returned(connection.id(), dirty, System.nanoTime());
    settle();
  }

  /** A session that has a connection has no request, and keeps it by pins that end so. */
  public void kept(PooledConnection connection, PinEnding ending) {
    assert loop.inEventLoop();
    pool.kept(connection.id(), ending, System.nanoTime());
    if (ending == PinEnding.WHEN_WANTED) {
      timer.set(pool.nextDeadline());
    }
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
    settle();
  }

  /** Sees from now on whether the server answers, when nothing else tells. Any thread. */
  public void startProbing() {
    loop.execute(probes::start);
  }

  /** Has a login proven with a connection of its own; the listener hears how that went. */
  public void prove(LoginProfile profile) {
    assert loop.inEventLoop();
    pool.prove(profile, System.nanoTime());
    settle();
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
    settle();
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
      settle();
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
          settle();
        });
  }

  /** Is done when the pool is shut and nothing of its connections is left. Any thread. */
  public Future<Void> emptied() {
    return emptied;
  }

  // ---- time ----

  private void settle() {
    published = pool.view();
    if (shut && published.held() == 0) {
      emptied.trySuccess(null);
    }
    timer.set(pool.nextDeadline());
  }

  private void expire() {
    pool.expire(System.nanoTime());
    settle();
  }

  private void open(Dialled dial) {
    Password password = logins.passwordFor(dial.profile());
    if (password == null) {
      // Whoever wanted the connection has left in the meantime.
      dial.abandoned();
    } else {
      opening.open(dial.profile(), password, loop, dial);
    }
  }

  /** A dial has led to a connection that is logged in. */
  PooledConnection opened(long id, Channel channel, int packetSize) {
    PooledConnection connection = new PooledConnection(id, channel, packetSize, fates);
    connections.put(id, connection);
    channel.pipeline().addLast(connection);
    return connection;
  }

  /** Nothing is left of a connection. */
  void forget(PooledConnection connection) {
    connections.remove(connection.id());
  }

  /** Tells the pool what it has to know, and does what follows from it. */
  void tell(Consumer<BucketPool> news) {
    news.accept(pool);
    settle();
  }

  LoginListener logins() {
    return logins;
  }

  DedicatedLogins dedicated() {
    return dedicated;
  }

  private PooledConnection connection(long id) {
    return Objects.requireNonNull(connections.get(id), "the connection is not open");
  }

  private final class Effects implements PoolActions {
    @Override
    public void ask(int wanted, long oldestSince) {
      account.ask(wanted, oldestSince);
    }

    @Override
    public void giveBack(int slots) {
      account.giveBack(slots);
    }

    @Override
    public void dial(long connection, LoginProfile profile, DialPurpose purpose) {
      // In a task of its own: a socket that is made while the loop goes through a batch of events
      // may get the descriptor, and with it the events, of one that was just closed (ADR 0018).
      Dialled dial = new Dialled(connection, profile, purpose, PooledBucket.this);
      loop.execute(
          () -> {
            switch (purpose) {
              case WORK, PROOF -> open(dial);
              case RELAY -> dedicated.get(profile).open(loop, dial);
              case PROBE -> opening.probe(rules.probing().timeout(), loop, dial);
            }
          });
    }

    @Override
    public void lend(long connection, long ticket, long waitedNanos, Remains remains) {
      watch.lent(waitedNanos, remains);
      borrowers.take(ticket).lent(connection(connection), remains);
    }

    @Override
    public void endSession(long connection, long idleNanos) {
      connection(connection).takeBack(Duration.ofNanos(idleNanos));
    }

    @Override
    public void reset(long connection) {
      connection(connection).reset(SERVER_PATIENCE);
    }

    @Override
    public void close(long connection) {
      connection(connection).finish(SERVER_PATIENCE);
    }

    @Override
    public void evict(long connection) {
      watch.evicted();
      close(connection);
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      meters().refused(error);
      borrowers.take(ticket).refused(error);
    }

    @Override
    public void refuseForItsLastConnection(long ticket) {
      meters().rejected();
      borrowers.take(ticket).connectionTaken();
    }

    @Override
    public void refuseAsServer(long ticket, ServerRefusal refusal) {
      meters().rejected();
      borrowers.take(ticket).loginRefused(refusal);
    }

    @Override
    public void refuseProof(LoginProfile profile, ClientError error) {
      if (dedicated.end(profile, login -> login.failed(error))) {
        meters().refused(error);
      } else {
        logins.untried(profile, error);
      }
    }
  }
}
