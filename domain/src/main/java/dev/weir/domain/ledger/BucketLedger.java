package dev.weir.domain.ledger;

import dev.weir.domain.ledger.LedgerAnswer.Accepted;
import dev.weir.domain.ledger.LedgerMessage.Leave;
import dev.weir.domain.ledger.LedgerMessage.Report;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the ledger. Each operation is one step from a state to the next, and whoever keeps
 * the state makes it atomic: one call of a script, one entry processor, one thread.
 *
 * <p>Every operation also does what time has brought about: it notices a loss, removes who was
 * silent for too long, takes back what nobody came for, and gives out what is free. So no sweeper
 * is needed beside the reports that renew the leases, and nothing is done twice.
 */
public final class BucketLedger {
  private final LedgerTerms terms;

  /** A ledger that works by these times. */
  public BucketLedger(LedgerTerms terms) {
    this.terms = terms;
  }

  /** Applies a message to a ledger without foreign writers. */
  public LedgerOutcome apply(LedgerState state, LedgerMessage message, Moment moment) {
    return apply(LedgerReading.of(state), message, moment);
  }

  /**
   * What a message does to a stored ledger. What the rules have not written is left out, and makes
   * the rest a ledger that may have forgotten something.
   */
  public LedgerOutcome apply(LedgerReading read, LedgerMessage message, Moment moment) {
    LedgerReading sound = LedgerInspection.of(read, terms);
    LedgerState before = sound.state();
    LedgerState now =
        sound.isSound()
            ? Learning.at(before, moment, terms)
            : Learning.begun(before, moment, terms);
    boolean lost = !sound.isSound() || !now.epoch().equals(before.epoch());
    boolean outdated = isOutdated(now, message.sender());
    List<InstanceId> removed = new ArrayList<>();
    LedgerState present = withoutTheSilent(now, message.sender(), outdated, removed);
    Noticed noticed = new Noticed(lost, outdated, removed, sound.defects());
    return switch (message) {
      case Report report -> heard(present, report, noticed);
      case Leave leave -> left(present, leave, noticed);
    };
  }

  /**
   * What an operation noticed before it came to the message.
   *
   * @param lost the ledger may have forgotten something: all instances have to report
   * @param outdated a later message of the sender has been heard already
   */
  private record Noticed(
      boolean lost, boolean outdated, List<InstanceId> removed, List<LedgerDefect> defects) {}

  private static boolean isOutdated(LedgerState state, Sender sender) {
    Holder known = state.holder(sender.instance());
    return known != null && !sender.isAfter(known.incarnation(), known.sequence());
  }

  private LedgerOutcome heard(LedgerState state, Report report, Noticed noticed) {
    LedgerAnswer refusal = refusal(state, report, noticed);
    if (refusal != null) {
      return settled(state, report.sender(), refusal, noticed);
    }
    LedgerState known =
        state.holder(report.sender().instance()) == null
            ? state.withJoined(report.sender().instance())
            : state;
    Holder sender = holder(known, report.sender()).heard(report, known.clock());
    LedgerState told = known.with(sender).withCapacityOfHolders().withExpected(report.expected());
    return accepted(Learning.endIfOver(told), report, noticed);
  }

  private static @Nullable LedgerAnswer refusal(LedgerState state, Report report, Noticed noticed) {
    if (!report.epoch().equals(state.epoch())) {
      return new LedgerAnswer.OtherEpoch(state.epoch());
    }
    if (noticed.outdated()) {
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

  private LedgerOutcome accepted(LedgerState state, Report report, Noticed noticed) {
    LedgerState shared = distributed(state, report.sender().instance());
    Holder before = holder(shared, report.sender());
    Holder after = shared.isOpen() ? before.handedOver() : before;
    int granted = after.holdings().held() - before.holdings().held();
    LedgerState granting = Yields.marked(shared.with(after), terms);
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
            done.capacity(),
            done.holders().size(),
            done.isLearning(),
            NextChange.of(done, told, wantedDials > dials, terms));
    return woken(done, report.sender().instance(), answer, noticed);
  }

  private LedgerOutcome left(LedgerState state, Leave leave, Noticed noticed) {
    Sender sender = leave.sender();
    LedgerState without = noticed.outdated() ? state : state.without(sender.instance());
    LedgerState rest = without.withCapacityOfHolders();
    return settled(Learning.endIfOver(rest), sender, new LedgerAnswer.Left(), noticed);
  }

  private LedgerOutcome settled(
      LedgerState state, Sender sender, LedgerAnswer answer, Noticed noticed) {
    LedgerState shared = Yields.marked(distributed(state, sender.instance()), terms);
    return woken(shared, sender.instance(), answer, noticed);
  }

  /**
   * The sender is alive, whatever its lease says: its slots have not been taken so far. An outdated
   * message is no sign of life: else an entry that is ahead of the instance it names would last for
   * as long as that instance is the only one to report.
   */
  private LedgerState withoutTheSilent(
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
    return Distribution.of(collected, terms);
  }

  private int target(LedgerState state, InstanceId instance) {
    Yields yields = Yields.of(state, terms);
    List<Holder> holders = state.holders();
    for (int i = 0; i < holders.size(); i++) {
      if (holders.get(i).instance().equals(instance)) {
        return yields.target(i);
      }
    }
    return Accepted.ANY_NUMBER;
  }

  /** Hints to those who would hear something new, were they to report. */
  private LedgerOutcome woken(
      LedgerState state, InstanceId sender, LedgerAnswer answer, Noticed noticed) {
    Yields yields = Yields.of(state, terms);
    List<InstanceId> woken = new ArrayList<>();
    List<Holder> holders = new ArrayList<>(state.holders());
    for (int i = 0; i < holders.size(); i++) {
      Holder holder = holders.get(i);
      boolean news = holder.reserved() > 0 || yields.target(i) < holder.told();
      boolean due = news && !holder.isAskedAt(state.clock(), terms.acceptMillis());
      if ((due || noticed.lost()) && !holder.instance().equals(sender)) {
        woken.add(holder.instance());
        holders.set(i, holder.withWokenAt(state.clock()));
      }
    }
    return new LedgerOutcome(
        state.withHolders(holders), answer, woken, noticed.removed(), noticed.defects());
  }

  private static Holder holder(LedgerState state, Sender sender) {
    Holder holder = state.holder(sender.instance());
    if (holder == null) {
      throw new IllegalStateException(sender.instance() + " has not joined");
    }
    return holder;
  }
}
