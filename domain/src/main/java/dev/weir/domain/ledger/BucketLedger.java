package dev.weir.domain.ledger;

import dev.weir.domain.ledger.Answer.Accepted;
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

  /** What a message does to the ledger. */
  public Outcome apply(LedgerState state, LedgerMessage message, Moment moment) {
    LedgerState now = Learning.at(state, moment, terms);
    boolean lost = !now.epoch().equals(state.epoch());
    List<InstanceId> removed = new ArrayList<>();
    now = withoutTheSilent(now, message.sender().instance(), removed);
    return switch (message) {
      case Report report -> heard(now, report, lost, removed);
      case Leave leave -> left(now, leave, lost, removed);
    };
  }

  private Outcome heard(LedgerState state, Report report, boolean lost, List<InstanceId> removed) {
    Answer refusal = refusal(state, report);
    if (refusal != null) {
      return settled(state, report.sender(), refusal, lost, removed);
    }
    LedgerState known =
        state.holder(report.sender().instance()) == null
            ? state.withJoined(report.sender().instance())
            : state;
    Holder sender = holder(known, report.sender()).heard(report, known.clock());
    LedgerState told = known.with(sender).withCapacityOfHolders().withExpected(report.expected());
    return accepted(Learning.endIfOver(told), report, lost, removed);
  }

  private static @Nullable Answer refusal(LedgerState state, Report report) {
    if (!report.epoch().equals(state.epoch())) {
      return new Answer.OtherEpoch(state.epoch());
    }
    Sender sender = report.sender();
    Holder known = state.holder(sender.instance());
    if (known == null) {
      return report.joining() ? null : new Answer.Unknown();
    }
    if (!sender.isAfter(known.incarnation(), known.sequence())) {
      return new Answer.Outdated();
    }
    return known.incarnation() == sender.incarnation() || report.joining()
        ? null
        : new Answer.Unknown();
  }

  private Outcome accepted(
      LedgerState state, Report report, boolean lost, List<InstanceId> removed) {
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
    return woken(done, report.sender().instance(), answer, lost, removed);
  }

  private Outcome left(LedgerState state, Leave leave, boolean lost, List<InstanceId> removed) {
    Sender sender = leave.sender();
    Holder known = state.holder(sender.instance());
    boolean gone = known != null && sender.isAfter(known.incarnation(), known.sequence());
    LedgerState without = gone ? state.without(sender.instance()) : state;
    LedgerState rest = without.withCapacityOfHolders();
    return settled(Learning.endIfOver(rest), sender, new Answer.Left(), lost, removed);
  }

  private Outcome settled(
      LedgerState state, Sender sender, Answer answer, boolean lost, List<InstanceId> removed) {
    LedgerState shared = Yields.marked(distributed(state, sender.instance()), terms);
    return woken(shared, sender.instance(), answer, lost, removed);
  }

  /** The sender is alive, whatever its lease says: nobody has taken its slots so far. */
  private LedgerState withoutTheSilent(
      LedgerState state, InstanceId sender, List<InstanceId> removed) {
    LedgerState left = state;
    for (Holder holder : state.holders()) {
      if (!holder.instance().equals(sender)
          && state.clock() - holder.heardAt() >= terms.reclaimMillis()) {
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
  private Outcome woken(
      LedgerState state, InstanceId sender, Answer answer, boolean lost, List<InstanceId> removed) {
    Yields yields = Yields.of(state, terms);
    List<InstanceId> woken = new ArrayList<>();
    List<Holder> holders = new ArrayList<>(state.holders());
    for (int i = 0; i < holders.size(); i++) {
      Holder holder = holders.get(i);
      boolean news = holder.reserved() > 0 || yields.target(i) < holder.told();
      boolean due = news && !holder.isAskedAt(state.clock(), terms.acceptMillis());
      if ((due || lost) && !holder.instance().equals(sender)) {
        woken.add(holder.instance());
        holders.set(i, holder.withWokenAt(state.clock()));
      }
    }
    return new Outcome(state.withHolders(holders), answer, woken, removed);
  }

  private static Holder holder(LedgerState state, Sender sender) {
    Holder holder = state.holder(sender.instance());
    if (holder == null) {
      throw new IllegalStateException(sender.instance() + " has not joined");
    }
    return holder;
  }
}
