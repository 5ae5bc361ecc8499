package dev.weir.tds.passthrough;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.coordination.SlotListener;
import dev.weir.application.pinning.LentConnection;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.application.slots.SlotQueue;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.SlotUse;
import dev.weir.tds.bucket.Bucket;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.bucket.DeadlineTimer;
import dev.weir.tds.bucket.HealthWatch;
import dev.weir.tds.bucket.LedgerWatch;
import dev.weir.tds.bucket.LoopThread;
import dev.weir.tds.server.Dialler;
import dev.weir.tds.server.ServerLink;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bucket whose clients are relayed unread. Gives out the slots for their server connections, on
 * the event loop that owns it.
 *
 * <p>Any thread may call the public methods: what they change is changed by a message to the owner.
 * The private methods run on the owner, in the order in which the messages came, so that a ticket
 * that is abandoned after its request is never admitted unnoticed.
 */
public final class PassthroughBucket implements Bucket {
  private static final Logger log = LoggerFactory.getLogger(PassthroughBucket.class);

  private record Claim(SlotClaimant claimant, EventLoop loop) {}

  private volatile BucketRules rules;
  private final EventLoop loop;
  private final BucketMeters meters;
  private final Dialler dialler;
  private final HealthWatch health;
  private final AtomicLong lastTicket = new AtomicLong();

  // Confined to the loop.
  private final Map<Long, Claim> claims = new HashMap<>();
  private final SequencedMap<Long, Claim> admitted = new LinkedHashMap<>();
  private final SlotQueue queue;
  private final SlotAccount account;
  private final LedgerWatch ledger;
  private final DeadlineTimer timer;
  private final Promise<Void> emptied;
  private final HealthProbe probe;
  private boolean closed;
  private boolean left;

  // Written by the loop, read by any thread.
  private volatile int held;
  private volatile int waiting;

  /** Opens the bucket's account; its events arrive on {@code loop}. */
  public PassthroughBucket(
      BucketRules rules,
      EventLoop loop,
      SlotCoordinator coordinator,
      BucketMeters meters,
      Dialler dialler) {
    this.rules = rules;
    this.loop = loop;
    this.dialler = dialler;
    this.timer = new DeadlineTimer(loop, this::expire);
    this.meters = meters;
    this.health = new HealthWatch(rules, loop);
    this.queue =
        new SlotQueue(rules.id(), rules.maxConnections(), rules.queue(), new QueueEffects());
    this.emptied = loop.newPromise();
    this.account =
        coordinator.open(
            rules.id(),
            Capacity.of(rules.maxConnections()),
            new LoopThread(loop),
            new LedgerEvents());
    this.ledger = new LedgerWatch(rules.id(), meters, account::view);
    // A relay keeps its slot to its end: none is idle, and all are pinned.
    meters.watch(this::rules, health, this::held, () -> 0, this::held, this::waiting);
    this.probe = new HealthProbe(this);
    account.begin();
  }

  @Override
  public BucketRules rules() {
    return rules;
  }

  @Override
  public EventLoop loop() {
    return loop;
  }

  /** The bucket's meters. */
  public BucketMeters meters() {
    return meters;
  }

  @Override
  public HealthWatch health() {
    return health;
  }

  @Override
  public AccountView account() {
    return account.view();
  }

  @Override
  public Future<Void> emptied() {
    return emptied;
  }

  @Override
  public List<LentConnection> lent() {
    // The logins of relayed clients are not read, nor are the numbers of their sessions.
    return List.of();
  }

  /** Has another limit and another queue from now on; the server and its probes stay. */
  public void change(int limit, QueuePolicy otherQueue) {
    loop.execute(
        () -> {
          rules = rules.with(limit, otherQueue);
          queue.replaceTerms(limit, otherQueue);
          account.changeCapacity(Capacity.of(limit));
          finishEvent();
        });
  }

  @Override
  public void evictIdle(IntConsumer closed) {
    loop.execute(() -> closed.accept(0));
  }

  /** A relay's connection belongs to its client, so that none can be given back. */
  @Override
  public void closeAll(IntConsumer open) {
    loop.execute(() -> open.accept(0));
  }

  @Override
  public void pause(Runnable done) {
    loop.execute(
        () -> {
          queue.pause();
          finishEvent();
          done.run();
        });
  }

  @Override
  public void resume(Runnable done) {
    loop.execute(
        () -> {
          queue.resume();
          finishEvent();
          done.run();
        });
  }

  @Override
  public void startProbing() {
    if (rules.probing().enabled()) {
      probe.start();
    }
  }

  /** The number of slots that are held, as last published. */
  public int held() {
    return held;
  }

  /** The number of requests that wait for a slot, as last published. */
  public int waiting() {
    return waiting;
  }

  /**
   * Requests a slot. The claimant is answered on {@code claimantLoop}, once, unless it abandons the
   * request.
   *
   * @return the ticket of the request
   */
  public long request(SlotClaimant claimant, EventLoop claimantLoop) {
    long ticket = lastTicket.incrementAndGet();
    Claim claim = new Claim(claimant, claimantLoop);
    loop.execute(
        () -> {
          claims.put(ticket, claim);
          queue.request(ticket, System.nanoTime());
          finishEvent();
        });
    return ticket;
  }

  /** Abandons a request. Its claimant gets no answer, unless one was on its way already. */
  public void abandon(long ticket) {
    loop.execute(
        () -> {
          if (claims.remove(ticket) != null) {
            queue.abandoned(ticket);
            meters.abandoned();
          }
          finishEvent();
        });
  }

  /** Returns the slot of a ticket, whose server connection has ended. */
  public void release(long ticket) {
    loop.execute(
        () -> {
          admitted.remove(ticket);
          queue.released(System.nanoTime());
          meters.released();
          finishEvent();
        });
  }

  /**
   * A server did not close its side of a connection in time, so that it is reset: the server may
   * count it a little longer than its slot is held.
   */
  public void serverOverdue() {
    meters.serverOverdue();
    log.atWarn()
        .addKeyValue("bucket", rules.id())
        .addKeyValue("server", rules.server())
        .log("server did not close its side of a connection; connection reset");
  }

  /** Opens a server connection, for which the caller holds a slot. Called on its loop. */
  ServerLink dial(EventLoop connectionLoop, ServerLink.Events events) {
    return ServerLink.dial(dialler, rules, connectionLoop, events);
  }

  /** Each connection belongs to a client, and goes with it. */
  @Override
  public void drain() {}

  /** A client that waits is at its login. */
  @Override
  public void refuseLogins(ClientError reason) {
    close(reason);
  }

  @Override
  public void close(ClientError error) {
    loop.execute(
        () -> {
          closed = true;
          probe.stop();
          queue.close(error);
          finishEvent();
        });
  }

  /** Ends an event: publishes the view of other threads and sets the timer. */
  private void finishEvent() {
    assert loop.inEventLoop();
    held = queue.held();
    waiting = queue.waiting();
    timer.set(queue.nextDeadline());
    if (closed && held == 0 && !left) {
      left = true;
      account.leave(() -> emptied.trySuccess(null));
    }
  }

  private void expire() {
    queue.expire(System.nanoTime());
    finishEvent();
  }

  private Claim takeClaim(long ticket) {
    Claim claim = claims.remove(ticket);
    if (claim == null) {
      throw new IllegalStateException("no claim with ticket " + ticket + " of " + rules.id());
    }
    return claim;
  }

  private final class QueueEffects implements SlotQueue.Actions {
    @Override
    public void requestSlots(int waiters, long oldestSince) {
      account.requestSlots(waiters, oldestSince);
    }

    @Override
    public void returnSlots(int slots) {
      account.returnSlots(slots);
    }

    @Override
    public void admit(long ticket, long waitedNanos) {
      meters.admitted(waitedNanos);
      Claim claim = takeClaim(ticket);
      admitted.put(ticket, claim);
      claim.loop().execute(claim.claimant()::slotAdmitted);
    }

    @Override
    public void refuse(long ticket, ClientError error) {
      meters.refused(error);
      Claim claim = takeClaim(ticket);
      claim.loop().execute(() -> claim.claimant().slotRefused(error));
    }
  }

  private final class LedgerEvents implements SlotListener {
    @Override
    public void granted(int slots) {
      queue.granted(slots, System.nanoTime());
      finishEvent();
    }

    @Override
    public void exhausted() {
      queue.exhausted();
      finishEvent();
    }

    @Override
    public void limitSlots(int slots) {
      ledger.limitSlots(slots);
      queue.limitSlots(slots);
    }

    /** Cuts the newest relays, which have done least of their work. */
    @Override
    public void cutSlots(int slots) {
      List<Claim> latestFirst = List.copyOf(admitted.sequencedValues().reversed());
      latestFirst.stream().limit(Math.max(0, admitted.size() - slots)).forEach(this::cut);
    }

    private void cut(Claim claim) {
      ledger.cut();
      claim.loop().execute(claim.claimant()::slotCut);
    }

    @Override
    public void standingChanged(CoordinationStanding standing) {
      ledger.standingChanged(standing);
    }

    /** Zero: each slot has a server connection with a client. */
    @Override
    public int unused() {
      return 0;
    }

    @Override
    public SlotUse use(int slots) {
      return queue.use(slots, System.nanoTime());
    }
  }
}
