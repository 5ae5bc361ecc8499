package dev.weir.application.session;

import dev.weir.domain.facts.ResetPlan;
import dev.weir.domain.facts.ResetWay;
import dev.weir.domain.facts.StateKind;
import dev.weir.domain.pinning.AfterPin;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SessionSettings;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state that a session leaves on a connection when it gives it back, as far as the reset has to
 * be known to remove it.
 *
 * @param kinds the measured kinds of state that it has certainly left
 * @param isInTransaction whether a transaction may be open
 * @param isUnmeasured whether it has left state of a kind that cannot be measured
 * @param isUnknown whether it may have left anything
 * @param isLasting whether no reset removes it
 */
record Leftovers(
    Set<StateKind> kinds,
    boolean isInTransaction,
    boolean isUnmeasured,
    boolean isUnknown,
    boolean isLasting) {
  /** The leftovers of a session whose requests are not read. */
  static final Leftovers ANYTHING =
      new Leftovers(EnumSet.noneOf(StateKind.class), true, false, true, false);

  private static final String GLOBAL_TABLE = "##";
  private static final List<SessionOption> UNMEASURED =
      Stream.of(SessionOption.values()).filter(option -> StateKind.of(option) == null).toList();

  /**
   * Returns what these pins and settings stand for.
   *
   * @param isInTransaction whether a transaction may be open
   */
  static Leftovers of(HeldPins held, SessionSettings settings, boolean isInTransaction) {
    Pins pins = held.now();
    Collected collected = new Collected();
    collected.isInTransaction = isInTransaction;
    collected.isUnmeasured = held.isBulkLoadSpoilt();
    collected.isUnknown = hasUnmeasuredOption(settings);
    pins.all().forEach(collected::add);
    if (settings.changed(SessionOption.ISOLATION) != null) {
      collected.kinds.add(StateKind.ISOLATION);
    }
    return new Leftovers(
        collected.kinds,
        collected.isInTransaction,
        collected.isUnmeasured,
        collected.isUnknown,
        pins.after() == AfterPin.CLOSE);
  }

  /**
   * Returns whether the state behind a pin may still be there after a reset of this plan, so that
   * the session keeps it even over its client's own reset. A session that has seen the number of
   * its connection keeps that number over any reset, as at a server.
   */
  static boolean isKept(Pin pin, ResetPlan plan) {
    if (pin.reason() == PinReason.SPID || pin.reason() == PinReason.OWN_SESSION) {
      return true;
    }
    Collected collected = new Collected();
    collected.add(pin);
    boolean isOther = collected.isUnmeasured || collected.isUnknown;
    return (isOther && !plan.isComplete())
        || collected.kinds.stream().anyMatch(kind -> !plan.facts().restores(ResetWay.RESET, kind));
  }

  /** Returns whether the state behind any of these pins may still be there after a reset. */
  static boolean areKept(Pins pins, ResetPlan plan) {
    return pins.isPinned() && pins.all().stream().anyMatch(pin -> isKept(pin, plan));
  }

  /** Returns whether settings have a value of an option that is not measured. */
  static boolean hasUnmeasuredOption(SessionSettings settings) {
    for (SessionOption option : UNMEASURED) {
      if (settings.changed(option) != null) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the connection is fit for other sessions once it is reset by this plan. */
  boolean canBeRemoved(ResetPlan plan) {
    return !isLasting
        && (isInTransaction ? plan.canResetInTransaction() : plan.canReset())
        && kinds.stream().allMatch(plan::canRemove)
        && (!isUnmeasured || plan.canRemoveUnmeasured())
        && (!isUnknown || plan.isComplete());
  }

  /** The kinds of state of several pins. */
  private static final class Collected {
    private final Set<StateKind> kinds = EnumSet.noneOf(StateKind.class);
    private boolean isInTransaction;
    private boolean isUnmeasured;
    private boolean isUnknown;

    void add(Pin pin) {
      switch (pin.reason()) {
        case TRANSACTION, DISTRIBUTED_TRANSACTION -> isInTransaction = true;
        case PREPARED_HANDLE -> kinds.add(StateKind.PREPARED_HANDLE);
        case TEMP_TABLE -> addTable(pin.name());
        case API_CURSOR -> kinds.add(StateKind.API_CURSOR);
        case GLOBAL_CURSOR -> kinds.add(StateKind.CURSOR);
        case CONTEXT_INFO -> kinds.add(StateKind.CONTEXT_INFO);
        case SESSION_CONTEXT -> kinds.add(StateKind.SESSION_CONTEXT);
        case UNSAFE_SET -> addOption(SessionOption.named(pin.name()));
        case APPLOCK,
            XML_HANDLE,
            BULK_LOAD,
            TRACE_FLAG,
            OPEN_KEY,
            QUERY_NOTIFICATION,
            SESSION_STATE ->
            isUnmeasured = true;
        case PROCEDURE, UNKNOWN -> isUnknown = true;
        case IMPERSONATION, APPLICATION_ROLE, RELAYED_LOGIN, OWN_SESSION -> {
          // No reset removes them: the connection is closed.
        }
        case SPID -> {
          // It protects the rows that the session reads, and leaves nothing behind.
        }
      }
    }

    private void addTable(String name) {
      if (name.startsWith(GLOBAL_TABLE)) {
        isUnmeasured = true;
      } else {
        kinds.add(StateKind.TEMP_TABLE);
      }
    }

    private void addOption(@Nullable SessionOption option) {
      StateKind kind = option == null ? null : StateKind.of(option);
      if (kind == null) {
        // Options are restored together: a reset that restores all others restores this one.
        isUnknown = true;
      } else {
        kinds.add(kind);
      }
    }
  }
}
