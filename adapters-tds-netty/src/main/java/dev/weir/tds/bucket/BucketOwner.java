package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.application.coordination.SlotAccount;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.coordination.SlotListener;
import dev.weir.application.slots.SlotQueue;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.ledger.Capacity;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bucket on the event loop that owns it.
 *
 * <p>Anybody may call the public methods from any thread: what they change is changed by a message
 * to the owner. Everything private runs on the owner, in the order in which the messages came, so
 * that a ticket that is abandoned after it was requested is never admitted unnoticed.
 */
public final class BucketOwner {
  private static final Logger log = LoggerFactory.getLogger(BucketOwner.class);

  private record Claim(SlotClaimant claimant, EventLoop loop) {}

  private final BucketRules rules;
  private final EventLoop loop;
  private final BucketMeters meters;
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
  private boolean closed;
  private boolean left;

  // Written by the loop, read by whoever looks.
  private volatile int held;
  private volatile int waiting;

  /** Opens the bucket's account; its events arrive on {@code loop}. */
  public BucketOwner(
      BucketRules rules, EventLoop loop, SlotCoordinator coordinator, BucketMeters meters) {
    this.rules = rules;
    this.loop = loop;
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
    // Whoever has a slot keeps it from then to its leave.
    meters.watch(rules, health, this::held, () -> 0, this::held, this::waiting);
    account.begin();
  }

  /** The bucket's rules. */
  public BucketRules rules() {
    return rules;
  }

  /** The loop that owns the bucket. */
  public EventLoop loop() {
    return loop;
  }

  /** The bucket's meters. */
  public BucketMeters meters() {
    return meters;
  }

  /** What is known of the health of the bucket's server. */
  public HealthWatch health() {
    return health;
  }

  /** How this instance stands with the bucket's ledger. */
  public AccountView account() {
    return account.view();
  }

  /** Is done when the bucket is closed, all slots are back, and the ledger knows. */
  public Future<Void> emptied() {
    return emptied;
  }

  /** How many slots are out, as last published. */
  public int held() {
    return held;
  }

  /** How many wait, as last published. */
  public int waiting() {
    return waiting;
  }

  /**
   * Asks for a slot. The claimant hears on {@code claimantLoop}, exactly once, unless it abandons.
   *
   * @return the ticket to abandon with
   */
  public long request(SlotClaimant claimant, EventLoop claimantLoop) {
    long ticket = lastTicket.incrementAndGet();
    Claim claim = new Claim(claimant, claimantLoop);
    loop.execute(
        () -> {
          claims.put(ticket, claim);
          queue.request(ticket, System.nanoTime());
          settle();
        });
    return ticket;
  }

  /** Leaves the queue. The claimant hears nothing more, unless an answer was on its way already. */
  public void abandon(long ticket) {
    loop.execute(
        () -> {
          if (claims.remove(ticket) != null) {
            queue.abandoned(ticket);
            meters.abandoned();
          }
          settle();
        });
  }

  /** Returns the slot of a ticket, behind which no physical connection stands any more. */
  public void release(long ticket) {
    loop.execute(
        () -> {
          admitted.remove(ticket);
          queue.released(System.nanoTime());
          meters.released();
          settle();
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
        .log("server does not close its side of a connection; reset");
  }

  /** Refuses everybody who waits, and everybody who asks from now on. */
  public void close(ClientError error) {
    loop.execute(
        () -> {
          closed = true;
          queue.close(error);
          settle();
        });
  }

  /** Publishes what others read and sets the timer for the next deadline. */
  private void settle() {
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
    settle();
  }

  private Claim takeClaim(long ticket) {
    Claim claim = claims.remove(ticket);
    if (claim == null) {
      throw new IllegalStateException("nobody holds ticket " + ticket + " of " + rules.id());
    }
    return claim;
  }

  private final class QueueEffects implements SlotQueue.Actions {
    @Override
    public void ask(int waiters, long oldestSince) {
      account.ask(waiters, oldestSince);
    }

    @Override
    public void giveBack(int slots) {
      account.giveBack(slots);
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
      settle();
    }

    @Override
    public void exhausted() {
      queue.exhausted();
      settle();
    }

    @Override
    public void holdAtMost(int slots) {
      ledger.holdAtMost(slots);
      queue.holdAtMost(slots);
    }

    /** What is relayed is not known: who came last has least of its work behind it. */
    @Override
    public void cutDownTo(int slots) {
      List<Claim> latestFirst = List.copyOf(admitted.sequencedValues().reversed());
      latestFirst.stream().limit(Math.max(0, admitted.size() - slots)).forEach(this::cut);
    }

    private void cut(Claim claim) {
      ledger.cut();
      claim.loop().execute(claim.claimant()::slotCut);
    }

    @Override
    public void standing(CoordinationStanding standing) {
      ledger.standing(standing);
    }

    /** Each stands behind a client's connection. */
    @Override
    public int unused() {
      return 0;
    }
  }
}
