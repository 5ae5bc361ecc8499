package dev.weir.application.coordination;

import dev.weir.domain.lease.Lease;
import dev.weir.domain.lease.LeasePhase;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerMessage.Leave;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.ledger.SlotUse;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * An instance's side of the ledger of one bucket: decides when to report, how an answer or its
 * absence changes the account, and how many slots the instance may hold meanwhile.
 *
 * <p>There is one report on its way at a time. An answer that was given up is never used, so that a
 * slot belongs to this instance only if the next answer it uses says so.
 *
 * <p>Times are of the instance's monotonic clock, in nanoseconds, and are only ever subtracted.
 * Confined to the thread that owns the bucket.
 */
public final class SlotNegotiation {
  /** The number of unhelpful answers in a row after which the ledger counts as out of reach. */
  private static final int MOST_UNHELPFUL_ANSWERS = 4;

  private record InFlight(Report report, long sentAt) {}

  private final NegotiationTerms terms;
  private final NegotiationActions actions;

  private Lease lease;
  private final AgreedCapacity capacity;
  private int mostInstances;
  private int instances = 1;
  private CoordinationStanding standing = CoordinationStanding.JOINING;
  private int bound = NegotiationActions.ANY_NUMBER;

  private int held;
  private int free;
  private final NeedWatch need;
  private final Wishes wishes = new Wishes();
  private final Permits permits;

  private final LedgerIdentity identity;
  private final long begunAt;
  private boolean everAccepted;
  private boolean superseded;
  private int unhelpfulAnswers;
  private @Nullable InFlight inFlight;
  private final ReportRhythm rhythm;
  private long leavesAt;
  private @Nullable Leave leave;
  private boolean over;

  /**
   * Creates the negotiation of an instance that holds nothing and has sent nothing to the ledger.
   *
   * @param random spreads the heartbeats of many buckets, which all begin at the same time
   */
  public SlotNegotiation(
      NegotiationTerms terms,
      Capacity capacity,
      NegotiationActions actions,
      RandomGenerator random,
      long now) {
    this.terms = terms;
    this.capacity = new AgreedCapacity(capacity);
    this.identity = new LedgerIdentity(terms.instance());
    this.actions = actions;
    this.mostInstances = terms.fewestInstances();
    this.begunAt = now;
    // Other instances may have reached the ledger until now. This lease counts from now as well, so
    // that this instance grows alone only after the leases of all others have ended.
    this.lease = new Lease(terms.ledger().lease(), now);
    this.rhythm = new ReportRhythm(terms, random, now);
    this.permits = new Permits(now);
    this.need = new NeedWatch(terms.intervalNanos());
  }

  /**
   * Requests slots, replacing the earlier request. Callers call it as the last step of an event.
   */
  public void requestSlots(int waiters, long since, long now) {
    wishes.waiting(waiters, since);
    boolean lacking = wishes.waiters() > 0;
    if (lacking && isAtLimit()) {
      need.contended(now);
    } else if (!superseded) {
      rhythm.makeDueForWaiters(lacking);
    }
    proceed(now);
    if (wishes.waiters() > 0 && (standing.isCutOff() || isAtLimit())) {
      actions.exhausted();
    }
  }

  /**
   * Requests slots like {@link #requestSlots} where that changes nothing but the request, as it is
   * for most requests at the limit: nothing is due and nothing is sent. Returns false where it has
   * to be requested in full.
   */
  boolean noteRequest(int waiters, long since, long now) {
    boolean known = isAtLimit() && (waiters == 0 || need.isWatching());
    if (known) {
      wishes.waiting(waiters, since);
      if (waiters > 0) {
        need.contended(now);
        actions.exhausted();
      }
    }
    return known;
  }

  /** Returns whether this instance has slots, and the ledger had no free one when it last told. */
  private boolean isAtLimit() {
    return standing == CoordinationStanding.CONNECTED && held > 0 && free == 0;
  }

  /** Requests slots to keep connections ready, replacing the earlier request; it is not urgent. */
  public void keepReady(int spare, long now) {
    wishes.keepReady(spare);
    if (spare > 0) {
      rhythm.makeDueSoon(now);
    }
    proceed(now);
  }

  /** Requests permits to dial, replacing the earlier request. */
  public void requestDials(int dials, long now) {
    wishes.dial(dials);
    permit(permits.take(dials, capacity.effective()));
    rhythm.makeDueForDials(wishes.dials() > 0);
    proceed(now);
  }

  /** Replaces the capacity in this instance's own configuration. */
  public void changeCapacity(Capacity configured, long now) {
    capacity.configure(configured);
    if (standing.isCutOff()) {
      limitTo(fallbackLimit());
    }
    rhythm.makeDue();
    proceed(now);
  }

  /** Gives back slots whose connections are gone, or that were not wanted. */
  public void returnSlots(int slots, long now) {
    if (slots > held) {
      throw new IllegalStateException(slots + " slots are given back, but " + held + " are held");
    }
    held -= slots;
    rhythm.makeDue();
    proceed(now);
  }

  /** The ledger hinted that it has news for this instance. */
  public void hinted(long now) {
    rhythm.makeDue();
    proceed(now);
  }

  /** The ledger has answered a message. */
  public void answered(Sender to, LedgerAnswer answer, long now) {
    if (leave != null) {
      finishLeave(to);
      return;
    }
    checkDeadlines(now);
    if (inFlight != null && inFlight.report().sender().equals(to)) {
      long sentAt = inFlight.sentAt();
      Report report = inFlight.report();
      inFlight = null;
      switch (answer) {
        case Accepted accepted -> accepted(accepted, report, sentAt, now);
        case LedgerAnswer.OtherEpoch other -> {
          identity.changeEpoch(other.epoch());
          retry(now);
        }
        case LedgerAnswer.Unknown unknown -> {
          identity.isForgotten();
          retry(now);
        }
        case LedgerAnswer.NewerFormat newer -> superseded(now);
        // A duplicate of the report arrived first, and its answer is lost.
        case LedgerAnswer.Outdated outdated -> retry(now);
        case LedgerAnswer.Left gone -> throw new IllegalStateException("a report does not leave");
      }
    }
    proceed(now);
  }

  /** A message could not be sent, or the ledger could not answer. */
  public void failed(Sender from, long now) {
    if (leave != null) {
      finishLeave(from);
      return;
    }
    checkDeadlines(now);
    if (inFlight != null && inFlight.report().sender().equals(from)) {
      inFlight = null;
      ledgerOutOfReach(now);
    }
    proceed(now);
  }

  /** Time has passed, at least until {@link #nextEvent}. */
  public void tick(long now) {
    proceed(now);
  }

  /** Leaves the ledger: all connections are gone, and no other message is sent any more. */
  public void leave(long now) {
    if (held > 0) {
      throw new IllegalStateException("cannot leave while " + held + " slots are held");
    }
    inFlight = null;
    leave = new Leave(identity.next());
    leavesAt = now + terms.patienceNanos();
    actions.send(leave);
  }

  private void finishLeave(Sender last) {
    if (!over && leave != null && leave.sender().equals(last)) {
      over = true;
      actions.left();
    }
  }

  /** Returns whether this instance has left; nothing is sent or received any more. */
  public boolean isOver() {
    return over;
  }

  /** Returns when {@link #tick} is due next, on the monotonic clock. */
  public long nextEvent() {
    if (leave != null) {
      return leavesAt;
    }
    long next = inFlight == null ? rhythm.dueAt() : inFlight.sentAt() + terms.patienceNanos();
    if (standing.isCutOff() && wishes.dials() > 0) {
      next = earlier(next, permits.nextOwnAt(capacity.effective(), mostInstances));
    }
    if (need.isWatching()) {
      next = earlier(next, need.lookAt());
    }
    return switch (standing) {
      case JOINING, CONNECTED, LEARNING, CUT_OFF -> earlier(next, lease.endsAt());
      case WAITING, SHRUNK -> earlier(next, lease.growableAt());
      case FALLBACK -> next;
    };
  }

  /** Returns the capacity of the bucket that is in force. */
  Capacity capacity() {
    return capacity.effective();
  }

  /** Returns the account as it is now. */
  public AccountView view() {
    return new AccountView(
        standing,
        held,
        capacity.effective().slots(),
        fallbackLimit(),
        lease.sentAt(),
        everAccepted,
        lease.growableAt());
  }

  /** Returns how many slots this instance may hold without the ledger. */
  public int fallbackLimit() {
    return superseded ? 0 : terms.fallback().of(capacity.effective().slots(), mostInstances);
  }

  // ---- the steps ----

  private void proceed(long now) {
    if (leave != null) {
      if (now - leavesAt >= 0) {
        finishLeave(leave.sender());
      }
      return;
    }
    checkDeadlines(now);
    dialWithoutLedger(now);
    growWithoutLedger();
    if (need.isDue(now) && need.look(actions.use(held), now)) {
      rhythm.makeDue();
    }
    if (inFlight == null && rhythm.isDue(now)) {
      send(now);
    }
  }

  /** Ends an overdue report and an expired lease, before an event is handled. */
  private void checkDeadlines(long now) {
    if (inFlight != null && now - inFlight.sentAt() >= terms.patienceNanos()) {
      inFlight = null;
      ledgerOutOfReach(now);
    }
    switch (lease.phase(now)) {
      case VALID -> {}
      case ENDED ->
          leaseEnded(everAccepted ? CoordinationStanding.SHRUNK : CoordinationStanding.WAITING);
      case GROWABLE -> leaseEnded(CoordinationStanding.FALLBACK);
    }
  }

  private void leaseEnded(CoordinationStanding next) {
    boolean ends = standing == CoordinationStanding.JOINING || standing.hasLease();
    changeStanding(next);
    if (ends) {
      limitTo(fallbackLimit());
      actions.cutSlots(fallbackLimit());
    }
  }

  private void ledgerOutOfReach(long now) {
    unhelpfulAnswers = 0;
    rhythm.failed(now);
    if (!standing.isCutOff() && !isStarting(now)) {
      changeStanding(everAccepted ? CoordinationStanding.CUT_OFF : CoordinationStanding.WAITING);
      limitTo(fallbackLimit());
      if (wishes.waiters() > 0) {
        actions.exhausted();
      }
    }
  }

  /**
   * Returns whether this instance has just begun: the connection to the ledger may still be on its
   * way, and messages fail until it is there.
   */
  private boolean isStarting(long now) {
    return !everAccepted && now - begunAt < terms.patienceNanos();
  }

  /**
   * Instances of a newer version use the ledger, and do not know of this one: its slots are theirs
   * once its lease has ended. So without a lease it holds none, instead of its fallback limit.
   */
  private void superseded(long now) {
    boolean changed = !superseded;
    superseded = true;
    ledgerOutOfReach(now);
    rhythm.refused(now);
    limitTo(0);
    if (changed && !standing.hasLease()) {
      actions.cutSlots(0);
    }
  }

  /** Makes the report due again at once; after several such answers, counts as out of reach. */
  private void retry(long now) {
    unhelpfulAnswers++;
    rhythm.makeDue();
    if (unhelpfulAnswers == MOST_UNHELPFUL_ANSWERS) {
      ledgerOutOfReach(now);
    }
  }

  private void accepted(Accepted accepted, Report report, long sentAt, long now) {
    identity.accepted();
    everAccepted = true;
    superseded = false;
    unhelpfulAnswers = 0;
    lease = lease.renewed(sentAt);
    if (lease.phase(now) != LeasePhase.VALID) {
      return;
    }
    capacity.agree(accepted.capacity());
    mostInstances = Math.max(mostInstances, accepted.instances());
    held += accepted.granted();
    free = accepted.free();
    rhythm.accepted(accepted, report.wants(), wishes, held == 0, sentAt, now);
    if (!accepted.learning()) {
      identity.settle();
    }
    wishes.granted(accepted.granted());
    changeStanding(
        accepted.learning() ? CoordinationStanding.LEARNING : CoordinationStanding.CONNECTED);
    limitTo(accepted.holdAtMost());
    if (instances != accepted.instances()) {
      instances = accepted.instances();
      actions.instancesChanged(instances);
    }
    permits.replenish(accepted.dials());
    permit(permits.take(wishes.dials(), capacity.effective()));
    if (accepted.granted() > 0) {
      need.granted();
      actions.granted(accepted.granted());
    }
    permits.replenish(0);
    if (wishes.waiters() > 0 && isAtLimit()) {
      need.contended(now);
    }
    if (rhythm.isLacking() && wishes.waiters() > 0) {
      actions.exhausted();
    }
  }

  /**
   * Grants slots up to the fallback limit, after all instances that are cut off have shrunk. A
   * report on its way does not contain these slots, so its answer must not be taken for the
   * ledger's consent to them.
   */
  private void growWithoutLedger() {
    int grown = Math.min(wishes.waiters(), fallbackLimit() - held);
    if (standing == CoordinationStanding.FALLBACK && grown > 0) {
      if (inFlight != null) {
        // The ledger may be in reach again: a new report replaces the one given up.
        inFlight = null;
        rhythm.makeDue();
      }
      held += grown;
      identity.settle();
      wishes.granted(grown);
      actions.granted(grown);
    }
  }

  /** Permits dials with held slots without the ledger, at this instance's part of the rate. */
  private void dialWithoutLedger(long now) {
    if (standing.isCutOff() && wishes.dials() > 0) {
      permit(permits.takeOwn(wishes.dials(), capacity.effective(), mostInstances, now));
    }
  }

  private void permit(int dials) {
    if (dials > 0) {
      wishes.permitted(dials);
      actions.dialsPermitted(dials);
    }
  }

  private void send(long now) {
    rhythm.sent(now);
    SlotUse use = actions.use(held);
    need.told(use, now);
    Report report =
        new Report(
            identity.next(),
            identity.epoch(),
            identity.isJoining(),
            mostInstances,
            new Holdings(held, Math.min(actions.unused(), held)),
            wishes.at(now, need.isNeeded(use, now) ? 1 : 0),
            use,
            capacity.toReport());
    inFlight = new InFlight(report, now);
    actions.send(report);
  }

  private void changeStanding(CoordinationStanding next) {
    if (standing != next) {
      standing = next;
      actions.standingChanged(next);
    }
  }

  private void limitTo(int next) {
    if (bound != next) {
      bound = next;
      actions.limitSlots(next);
    }
  }

  private static long earlier(long one, long other) {
    return one - other < 0 ? one : other;
  }
}
