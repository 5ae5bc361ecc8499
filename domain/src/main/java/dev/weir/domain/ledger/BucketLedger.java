package dev.weir.domain.ledger;

import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerMessage.Leave;
import dev.weir.domain.ledger.LedgerMessage.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the ledger. Each operation is one step from a state to the next, and the keeper of
 * the state makes the step atomic: one call of a script, one entry processor, one thread.
 *
 * <p>Every operation also does what time has made due: it detects a loss, removes instances that
 * were silent for too long, takes back reserved slots that no instance fetched, and reserves free
 * slots. So no background sweeper is needed beside the reports that renew the leases.
 */
public final class BucketLedger {
  private final LedgerTerms terms;

  /** Creates the rules with these times. */
  public BucketLedger(LedgerTerms terms) {
    this.terms = terms;
  }

  /** Applies a message to a ledger without foreign writers. */
  public LedgerOutcome apply(LedgerState state, LedgerMessage message, Moment moment) {
    return apply(LedgerReading.of(state), message, moment);
  }

  /**
   * Applies a message to a stored ledger. Parts that the rules cannot have written are left out;
   * the rest then counts as a ledger that may have lost data.
   */
  public LedgerOutcome apply(LedgerReading read, LedgerMessage message, Moment moment) {
    LedgerReading sound = LedgerInspection.of(read, terms);
    LedgerState before = sound.state();
    LedgerState now =
        sound.isSound()
            ? Learning.at(before, moment, terms)
            : Learning.afterDefects(sound, moment, terms);
    boolean lost = !sound.isSound() || !now.epoch().equals(before.epoch());
    boolean outdated = isOutdated(now, message.sender());
    List<InstanceId> removed = new ArrayList<>();
    LedgerState present = withoutSilentInstances(now, message.sender(), outdated, removed);
    StepFindings findings = new StepFindings(lost, outdated, removed, sound.defects());
    return switch (message) {
      case Report report -> applyReport(present, report, findings);
      case Leave leave -> applyLeave(present, leave, findings);
    };
  }

  /**
   * The findings of an operation before it applies the message.
   *
   * @param lost the ledger may have lost data: all instances have to report
   * @param outdated the ledger has already processed a later message of the sender
   */
  private record StepFindings(
      boolean lost, boolean outdated, List<InstanceId> removed, List<LedgerDefect> defects) {}

  private static boolean isOutdated(LedgerState state, Sender sender) {
    Holder known = state.holder(sender.instance());
    return known != null && !sender.isAfter(known.incarnation(), known.sequence());
  }

  private LedgerOutcome applyReport(LedgerState state, Report report, StepFindings findings) {
    LedgerAnswer refusal = refusal(state, report, findings);
    if (refusal != null) {
      return answer(state, report.sender(), refusal, findings);
    }
    LedgerState known =
        state.holder(report.sender().instance()) == null
            ? state.withJoined(report.sender().instance())
            : state;
    Holder before = holder(known, report.sender());
    Holder sender = before.withReport(report, known.clock());
    LedgerState heard = known.with(sender).withCapacityOfHolders();
    LedgerState told =
        heard
            .withExpected(report.expected())
            .withMoves(
                heard
                    .moves()
                    .filled(served(before, report), heard.capacity().slots(), heard.clock()));
    return accept(Learning.endIfOver(told), report, findings);
  }

  /** Returns the number of requests that the sender has served since its last report. */
  private static long served(Holder before, Report report) {
    return before.reported() ? Math.max(0, report.use().served() - before.use().served()) : 0;
  }

  private static @Nullable LedgerAnswer refusal(
      LedgerState state, Report report, StepFindings findings) {
    if (!report.epoch().equals(state.epoch())) {
      return new LedgerAnswer.OtherEpoch(state.epoch());
    }
    if (findings.outdated()) {
      return new LedgerAnswer.Outdated();
    }
    Sender sender = report.sender();
    Holder known = state.holder(sender.instance());
    if (known == null) {
      return report.joining() ? null : new LedgerAnswer.Unknown();
    }
    return known.incarnation() == sender.incarnation() || report.joining()
        ? null
        : new LedgerAnswer.Unknown();
  }

  private LedgerOutcome accept(LedgerState state, Report report, StepFindings findings) {
    LedgerState shared = distributed(state, report.sender().instance());
    Holder before = holder(shared, report.sender());
    Holder after = shared.isOpen() ? before.handedOver() : before;
    int granted = after.holdings().held() - before.holdings().held();
    LedgerState granting = decided(shared.with(after));
    int wantedDials = report.wants().dials() + granted;
    int dials = wantedDials;
    int rate = granting.capacity().dialsPerSecond();
    if (rate != Capacity.UNLIMITED) {
      DialPermits filled = granting.permits().filled(rate, granting.clock());
      dials = filled.available(wantedDials);
      granting = granting.withPermits(filled.without(dials));
    }
    int target = target(granting, report.sender().instance());
    Holder told = holder(granting, report.sender()).withTold(target);
    LedgerState done = granting.with(told);
    Accepted answer =
        new Accepted(
            granted,
            dials,
            target,
            done.isOpen() ? done.free() : 0,
            done.capacity(),
            done.holders().size(),
            done.isLearning(),
            NextChange.of(done, told, wantedDials > dials, terms));
    return withHints(done, report.sender().instance(), answer, findings);
  }

  private LedgerOutcome applyLeave(LedgerState state, Leave leave, StepFindings findings) {
    Sender sender = leave.sender();
    LedgerState without = findings.outdated() ? state : state.without(sender.instance());
    LedgerState rest = without.withCapacityOfHolders();
    return answer(Learning.endIfOver(rest), sender, new LedgerAnswer.Left(), findings);
  }

  private LedgerOutcome answer(
      LedgerState state, Sender sender, LedgerAnswer answer, StepFindings findings) {
    LedgerState shared = decided(distributed(state, sender.instance()));
    return withHints(shared, sender.instance(), answer, findings);
  }

  /**
   * Removes the instances that were silent for longer than the reclaim time. The sender counts as
   * alive even if its lease has ended, because its slots have not been reclaimed yet. An outdated
   * message is no sign of life: otherwise an entry whose sequence is ahead of its instance's would
   * stay for as long as that instance is the only one that reports.
   */
  private LedgerState withoutSilentInstances(
      LedgerState state, Sender sender, boolean outdated, List<InstanceId> removed) {
    LedgerState left = state;
    for (Holder holder : state.holders()) {
      boolean alive = !outdated && holder.instance().equals(sender.instance());
      if (!alive && state.clock() - holder.heardAt() >= terms.reclaimMillis()) {
        removed.add(holder.instance());
        left = left.without(holder.instance());
      }
    }
    return removed.isEmpty() ? left : left.withCapacityOfHolders();
  }

  private LedgerState distributed(LedgerState state, InstanceId sender) {
    LedgerState collected =
        state.map(
            holder ->
                holder.reserved() > 0
                        && !holder.instance().equals(sender)
                        && state.clock() - holder.reservedAt() >= terms.acceptMillis()
                    ? holder.withoutReserved()
                    : holder);
    return Distribution.of(collected);
  }

  /** Returns the state with the times of starvation and turns, and with new moves by these. */
  private LedgerState decided(LedgerState state) {
    return Moves.decided(state.map(holder -> holder.marked(state.clock())), terms);
  }

  private static int target(LedgerState state, InstanceId instance) {
    Yields yields = Yields.of(state);
    List<Holder> holders = state.holders();
    for (int i = 0; i < holders.size(); i++) {
      if (holders.get(i).instance().equals(instance)) {
        return yields.target(i);
      }
    }
    return Accepted.ANY_NUMBER;
  }

  /**
   * Adds hints for the instances that would receive slots or a lower target if they reported now,
   * and for those whose report may show that a slot should move.
   */
  private LedgerOutcome withHints(
      LedgerState state, InstanceId sender, LedgerAnswer answer, StepFindings findings) {
    Yields yields = Yields.of(state);
    Set<Long> wanted = Moves.wantedReports(state, terms);
    List<InstanceId> woken = new ArrayList<>();
    List<Holder> holders = new ArrayList<>(state.holders());
    for (int i = 0; i < holders.size(); i++) {
      Holder holder = holders.get(i);
      boolean news =
          holder.reserved() > 0
              || yields.target(i) < holder.told()
              || wanted.contains(holder.number());
      boolean due = news && !holder.isAskedAt(state.clock(), terms.acceptMillis());
      if ((due || findings.lost()) && !holder.instance().equals(sender)) {
        woken.add(holder.instance());
        holders.set(i, holder.withWokenAt(state.clock()));
      }
    }
    return new LedgerOutcome(
        state.withHolders(holders), answer, woken, findings.removed(), findings.defects());
  }

  private static Holder holder(LedgerState state, Sender sender) {
    Holder holder = state.holder(sender.instance());
    if (holder == null) {
      throw new IllegalStateException(sender.instance() + " has not joined");
    }
    return holder;
  }
}
