package dev.weir.application.simulation;

import dev.weir.application.coordination.BucketThread.Wakeup;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.coordination.SlotListener;
import dev.weir.application.coordination.TimelineThread;
import dev.weir.application.outbox.Dispatcher;
import dev.weir.application.outbox.Outbox;
import dev.weir.application.pool.BackoffPolicy;
import dev.weir.application.pool.BucketPool;
import dev.weir.application.pool.DialFailure;
import dev.weir.application.pool.DialPurpose;
import dev.weir.application.pool.PinPolicy;
import dev.weir.application.pool.PoolOutbox;
import dev.weir.application.pool.PoolPerformer;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.application.pool.Remains;
import dev.weir.application.pool.ReservoirPolicy;
import dev.weir.application.pool.ServingOrder;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The real pool of an instance, the clients that ask it, and the server behind it. A connection is
 * open at the server from the beginning of its dial until the server has closed it.
 */
final class SimulatedPool implements PoolPerformer, SlotListener {
  static final BucketId BUCKET = new BucketId("bucket-1");

  private static final long MILLI = 1_000_000;

  private final TimelineThread thread;
  private final RandomGenerator random;
  private final Tally tally;
  private final Outbox outbox = new Outbox(() -> true);
  private final Dispatcher dispatcher = new Dispatcher(outbox, this::emptied);
  private final BucketPool pool;
  private final SlotAccount account;
  private final Wakeup deadlines;
  private final Set<Long> open = new HashSet<>();
  private final Set<Long> dialling = new HashSet<>();
  private final Set<Long> resetting = new HashSet<>();
  private final Set<Long> waiting = new HashSet<>();

  /** How long who waits is going to work. */
  private final Map<Long, Long> works = new HashMap<>();

  /** Which lend of a connection it is, so that the end of an earlier one is told from it. */
  private final Map<Long, Long> lends = new HashMap<>();

  private @Nullable Runnable whenLeft;
  private long lastTicket;
  private long served;
  private boolean calm;
  private boolean plain;
  private int logins = SimulatedClient.PROFILES.size();

  /** What a client does whose request is over, however it ended. */
  private Runnable afterwards = () -> {};

  SimulatedPool(
      TimelineThread thread,
      SlotCoordinator coordinator,
      Capacity capacity,
      ReservoirPolicy reservoir,
      RandomGenerator random,
      Tally tally) {
    this.thread = thread;
    this.random = random;
    this.tally = tally;
    this.pool =
        new BucketPool(
            BUCKET, capacity.slots(), policy(reservoir), new PoolOutbox(outbox, this), random);
    this.deadlines = thread.wakeup(this::expire);
    this.account = coordinator.open(BUCKET, capacity, thread, this);
    account.begin();
  }

  private static PoolPolicy policy(ReservoirPolicy reservoir) {
    return new PoolPolicy(
        new QueuePolicy(Duration.ofSeconds(5), 200, ExhaustionPolicy.WAIT),
        ServingOrder.FIFO,
        Duration.ofSeconds(3),
        Duration.ofMillis(200),
        Duration.ofSeconds(30),
        new BackoffPolicy(Duration.ofMillis(100), Duration.ofSeconds(1)),
        new PinPolicy(2, Duration.ofSeconds(1), Duration.ofSeconds(20)),
        PoolPolicy.ANY_NUMBER,
        reservoir);
  }

  SlotAccount account() {
    return account;
  }

  /** How many connections are open at the server. */
  int open() {
    return open.size();
  }

  /** Whoever is served or refused does this next. */
  void afterEachRequest(Runnable next) {
    afterwards = next;
  }

  /** All clients have the same login from now on. */
  void hasOneLogin() {
    logins = 1;
  }

  /** Clients do nothing but send requests: none leaves, keeps its connection or makes it dirty. */
  void isPlain() {
    calm = true;
    plain = true;
    logins = 1;
  }

  /** How many requests have had a connection. */
  long served() {
    return served;
  }

  /** Nothing goes wrong any more between here and the server. */
  void clears() {
    calm = true;
  }

  /** The process is gone, and its connections with it. */
  void dies() {
    open.clear();
  }

  // ---- clients ----

  /** A client asks, and works for so long once it is served. */
  void request(long work) {
    long ticket = ++lastTicket;
    waiting.add(ticket);
    works.put(ticket, work);
    LoginProfile profile = SimulatedClient.profile(random, logins);
    pool.keepReady(profile, thread.now());
    pool.request(ticket, new SimulatedClient(random.nextInt(1, 9)), profile, thread.now());
    settle();
    if (!plain && random.nextInt(30) == 0 && waiting.remove(ticket)) {
      works.remove(ticket);
      pool.abandon(ticket);
      pool.stopKeepingReady(profile);
      thread.execute(afterwards);
    }
    settle();
  }

  private long answered(long ticket) {
    if (!waiting.remove(ticket)) {
      throw new AssertionError("EveryRequestAnsweredOnce: " + ticket);
    }
    Long work = works.remove(ticket);
    return work == null ? 0 : work;
  }

  private void works(long connection, long lend, long work) {
    thread.after(
        work,
        () -> {
          if (!isStill(connection, lend)) {
            return;
          }
          if (!plain && random.nextInt(8) == 0) {
            PinEnding ending = random.nextBoolean() ? PinEnding.WHEN_WANTED : PinEnding.WHEN_IDLE;
            pool.keptBetweenRequests(connection, ending, thread.now());
            thread.after(random.nextLong(2_000 * MILLI), () -> endLend(connection, lend));
          } else {
            returnConnection(connection);
          }
          settle();
        });
  }

  private void endLend(long connection, long lend) {
    if (isStill(connection, lend)) {
      pool.resumed(connection);
      returnConnection(connection);
      settle();
    }
  }

  private boolean isStill(long connection, long lend) {
    Long now = lends.get(connection);
    return now != null && now == lend;
  }

  private void returnConnection(long connection) {
    if (lends.remove(connection) != null) {
      thread.execute(afterwards);
    }
    pool.returned(connection, !plain && random.nextInt(3) > 0, thread.now());
  }

  // ---- the pool ----

  /** Everybody is refused, and the account leaves when all is over. */
  void shuts(Runnable left) {
    pool.close(ClientError.shuttingDown());
    whenLeft = left;
    settle();
  }

  private void settle() {
    dispatcher.run();
  }

  /** Every action of an event has been carried out. */
  private void emptied() {
    long next = pool.nextDeadline();
    if (next == BucketPool.NEVER) {
      deadlines.clear();
    } else {
      deadlines.set(next);
    }
    Runnable left = whenLeft;
    if (left != null && account.view().held() == 0) {
      whenLeft = null;
      account.leave(left);
    }
  }

  private void expire() {
    pool.expire(thread.now());
    settle();
  }

  @Override
  public void failed(RuntimeException defect) {
    throw defect;
  }

  @Override
  public void requestSlots(int wanted, long oldestSince) {
    account.requestSlots(wanted, oldestSince);
  }

  @Override
  public void keepReady(int spare) {
    account.keepReady(spare);
  }

  @Override
  public void requestDials(int dials) {
    account.requestDials(dials);
  }

  @Override
  public void returnSlots(int slots) {
    account.returnSlots(slots);
  }

  @Override
  public void dial(long connection, LoginProfile profile, DialPurpose purpose) {
    opens(connection);
    tally.dialled++;
    tally.refilled += purpose == DialPurpose.REFILL ? 1 : 0;
    dialling.add(connection);
    thread.after(MILLI + random.nextLong((calm ? 5 : 100) * MILLI), () -> dialled(connection));
  }

  private void dialled(long connection) {
    if (!dialling.remove(connection)) {
      return;
    }
    if (!calm && random.nextInt(10) == 0) {
      closes(connection);
      DialFailure failure = random.nextBoolean() ? DialFailure.UNREACHED : DialFailure.LOGIN_BROKEN;
      pool.connectFailed(connection, failure, ClientError.shuttingDown(), thread.now());
    } else {
      pool.connected(connection, thread.now());
    }
    settle();
  }

  /** A client that has left meanwhile has no use for it: as in the product, it goes back. */
  @Override
  public void lend(long connection, long ticket, long waitedNanos, Remains remains) {
    if (!waiting.contains(ticket)) {
      pool.returned(connection, false, thread.now());
      return;
    }
    if (lends.putIfAbsent(connection, ticket) != null || !open.contains(connection)) {
      throw new AssertionError("OneOwnerPerConnection: " + connection);
    }
    tally.served++;
    served++;
    tally.waited(waitedNanos);
    works(connection, ticket, answered(ticket));
  }

  @Override
  public void endSession(long connection, long idleNanos) {
    if (lends.containsKey(connection)) {
      returnConnection(connection);
    }
  }

  @Override
  public void endTransaction(long connection) {
    if (lends.containsKey(connection)) {
      returnConnection(connection);
    }
  }

  @Override
  public void reset(long connection) {
    thread.after(
        random.nextLong(20 * MILLI),
        () -> {
          if (open.contains(connection) && resetting.remove(connection)) {
            pool.resetDone(connection, thread.now());
            settle();
          }
        });
    resetting.add(connection);
  }

  @Override
  public void close(long connection) {
    lends.remove(connection);
    resetting.remove(connection);
    thread.after(random.nextLong((calm ? 5 : 300) * MILLI), () -> gone(connection));
  }

  private void gone(long connection) {
    if (open.contains(connection)) {
      closes(connection);
      pool.connectionGone(connection);
      settle();
    }
  }

  @Override
  public void cut(long connection) {
    tally.cut++;
    closes(connection);
    lends.remove(connection);
    resetting.remove(connection);
    boolean dialled = dialling.remove(connection);
    thread.execute(
        () -> {
          if (dialled) {
            pool.connectFailed(
                connection, DialFailure.ABANDONED, ClientError.shuttingDown(), thread.now());
          } else {
            pool.connectionGone(connection);
          }
          settle();
        });
  }

  private void opens(long connection) {
    if (!open.add(connection)) {
      throw new AssertionError("opened twice: " + connection);
    }
  }

  private void closes(long connection) {
    if (!open.remove(connection)) {
      throw new AssertionError("closed twice: " + connection);
    }
  }

  @Override
  public void refuse(long ticket, ClientError error) {
    answered(ticket);
    thread.execute(afterwards);
    tally.refused++;
  }

  @Override
  public void refuseForItsLastConnection(long ticket) {
    throw new AssertionError("nobody needs its last connection");
  }

  @Override
  public void refuseAsServer(long ticket, ServerRefusal refusal) {
    throw new AssertionError("the server refuses nobody");
  }

  @Override
  public void refuseProof(LoginProfile profile, ClientError error) {
    throw new AssertionError("nothing is proven");
  }

  /** Between two events each slot has a connection, and each connection a slot. */
  void check() {
    int held = pool.view().held();
    if (held != account.view().held() || open.size() > held) {
      throw new AssertionError(
          "SlotNeverLost: %d connections, %d of them open, on %d slots"
              .formatted(held, open.size(), account.view().held()));
    }
  }

  /** Whoever asked and was not answered. */
  int unanswered() {
    return waiting.size();
  }

  // ---- the ledger ----

  @Override
  public void granted(int slots) {
    tally.granted += slots;
    pool.granted(slots);
    settle();
  }

  @Override
  public void dialsPermitted(int dials) {
    pool.dialsPermitted(dials, thread.now());
    settle();
  }

  @Override
  public void instancesChanged(int count) {
    pool.instancesChanged(count);
    settle();
  }

  @Override
  public void exhausted() {
    pool.exhausted(thread.now());
    settle();
  }

  @Override
  public void limitSlots(int slots) {
    if (slots != ANY_NUMBER) {
      tally.yields++;
    }
    pool.limitSlots(slots);
    settle();
  }

  @Override
  public void cutSlots(int slots) {
    pool.cutSlots(slots);
    settle();
  }

  @Override
  public void standingChanged(CoordinationStanding standing) {
    tally.stood.merge(standing, 1, Integer::sum);
  }

  @Override
  public int unused() {
    return pool.unused();
  }

  @Override
  public SlotUse use(int held) {
    return pool.use(held, thread.now());
  }
}
