package dev.weir.application.simulation;

import dev.weir.domain.mutant.Edit;
import java.util.List;

/** A defect that somebody could have written: the sources with a few words changed. */
enum PlantedBug {
  GROWS_TO_THE_FALLBACK_LIMIT_AT_ONCE(
      "CapWithinBound",
      edit(
          "application.coordination.SlotNegotiation",
          "if (standing == CoordinationStanding.FALLBACK && grown > 0) {",
          "if (standing.isCutOff() && grown > 0) {")),
  BELIEVES_A_LEDGER_THAT_MAY_HAVE_FORGOTTEN(
      "CapWithinBound",
      edit(
          "domain.ledger.Learning",
          "return complete || state.clock() >= state.learningUntil();",
          "return true;")),
  RECLAIMS_WHEN_AN_INSTANCE_IS_MERELY_SILENT(
      "CapWithinBound",
      edit(
          "domain.ledger.BucketLedger",
          "state.clock() - holder.heardAt() >= terms.reclaimMillis()",
          "state.clock() - holder.heardAt() >= 2 * terms.clockSlackMillis()")),
  COUNTS_A_STEP_OF_THE_CLOCK_AS_SILENCE(
      "CapWithinBound",
      edit(
          "domain.ledger.Learning",
          "return unheard > 0 && isAwaited",
          "return isAwaited && unheard > Long.MAX_VALUE / 2")),
  GIVES_A_SLOT_BACK_AT_CLOSE(
      "SlotNeverLost",
      edit(
          "application.pool.Slots",
          "actions.close(connection.id);",
          "actions.close(connection.id);\n    actions.returnSlots(1);"),
      edit(
          "application.pool.BucketPool",
          "demand.forgetIfEmpty(gone.profile);\n    slots.slotFreed();",
          "demand.forgetIfEmpty(gone.profile);\n    slots.rebalance();")),
  REMOVES_ANOTHER_WITH_THE_DEAD(
      "CapWithinBound",
      edit(
          "domain.ledger.BucketLedger",
          "left = left.without(holder.instance());",
          """
          left = left.without(holder.instance());
          if (!left.holders().isEmpty()) {
            left = left.without(left.holders().getFirst().instance());
          }
          """)),
  HAS_A_SLOT_SNATCHED_THAT_WAS_SET_ASIDE(
      "NoSniping",
      edit(
          "domain.ledger.BucketLedger",
          "&& state.clock() - holder.reservedAt() >= terms.acceptMillis()",
          "")),
  COUNTS_A_GRANT_WHOSE_MESSAGE_WAS_LOST(
      "SlotNeverLost",
      edit(
          "domain.ledger.Holder",
          "report.holdings(),",
          """
          wants.waiters() == 0
              ? report.holdings()
              : new Holdings(
                  Math.max(holdings.held(), report.holdings().held()),
                  report.holdings().unused()),
          """)),
  KEEPS_THE_SLOT_OF_A_DIAL_THAT_FAILED(
      "SlotNeverLost",
      edit(
          "application.pool.BucketPool",
          "failedDials.failed(connection, failure, error, now);\n    slots.slotFreed();",
          "failedDials.failed(connection, failure, error, now);\n    slots.rebalance();")),
  COUNTS_ITS_LEASE_FROM_THE_ANSWER(
      "CapWithinBound",
      edit(
          "application.coordination.SlotNegotiation",
          "lease = lease.renewed(sentAt);",
          "lease = lease.renewed(now);")),
  REFILLS_AT_THE_COST_OF_OTHERS(
      "YieldingHelps",
      edit(
          "domain.ledger.Holder",
          "return total() == 0 && waiters > 0;",
          "return total() == 0 && waiters + spare > 0;")),
  DIALS_WITHOUT_A_PERMIT(
      "RateKept",
      edit(
          "application.coordination.Permits",
          "int taken = Math.min(wanted, fresh);",
          "int taken = wanted;")),
  LEAVES_BUSY_CONNECTIONS_WHEN_THE_LEASE_ENDS(
      "CapWithinBound",
      edit(
          "application.pool.Surplus",
          ".filter(connection -> !connection.cut)",
          ".filter(connection -> connection.state == State.IDLE)")),
  DIALS_BEYOND_ITS_BOUND(
      "CapWithinBound",
      edit(
          "application.pool.Connections",
          "return Math.max(0, Math.min(slots, most - all.size()));",
          "return slots;")),
  KEEPS_A_LOWER_LIMIT_THAT_NOBODY_HAS_ANY_MORE(
      "SlotNeverLost",
      edit(
          "application.coordination.AgreedCapacity",
          "return reported.replacedBy(configured);",
          "return inForce;")),
  MOVES_SLOTS_BY_MOMENTARY_DEMAND(
      "MovesPay",
      edit("domain.ledger.SlotUse", "return Math.min(next1, next5);", "return ALWAYS;"),
      edit("domain.ledger.SlotUse", "return Math.max(last1, last5);", "return 0;"),
      edit("domain.ledger.Moves", "LEAST_HOLD = 5_000;", "LEAST_HOLD = 0;"),
      edit(
          "domain.ledger.MovePermits",
          "return (int) (single / ONE);",
          "return single < 0 ? 0 : 1;"),
      edit(
          "domain.ledger.MovePermits",
          "return new MovePermits(single - slots * ONE, bulkDebt, filledAt);",
          "return this;"),
      edit(
          "application.coordination.NeedWatch",
          "return Math.min(use.next1(), use.next5());",
          "return 1_000;")),
  MOVES_SLOTS_BY_MEAN_LEVELS_ALONE(
      "BurstsAreServed",
      edit("domain.ledger.Moves", "&& holder.use().surelyUsed() >= SATURATED", ""),
      edit(
          "domain.ledger.Moves",
          "isNeedy(holder) && holder.use().need() >= SATURATED;",
          "isNeedy(holder);"));

  @SuppressWarnings("ImmutableEnumChecker") // List.of makes it so; the type does not say it.
  private final List<Edit> edits;

  private final String breaks;

  /** Which of the invariants it breaks first, by the name that the simulation gives it. */
  PlantedBug(String breaks, Edit... edits) {
    this.breaks = breaks;
    this.edits = List.of(edits);
  }

  String breaks() {
    return breaks;
  }

  /** The method of which class lives through it. */
  String life() {
    return switch (breaks) {
      case "MovesPay" -> "CrowdedCluster.movesPay";
      case "BurstsAreServed" -> "CrowdedCluster.burstsAreServed";
      default -> "Simulation.live";
    };
  }

  List<Edit> edits() {
    return edits;
  }

  private static Edit edit(String type, String words, String otherWords) {
    return new Edit(type, words, otherWords);
  }
}
