package dev.weir.application.facts;

import dev.weir.application.facts.DeepAnswer.Attention;
import dev.weir.application.facts.DeepAnswer.End;
import dev.weir.application.facts.DeepStep.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that understands the messages of a deep check, with switches for everything in which
 * servers differ. By default it behaves as SQL Server.
 */
final class FakeDeepServer {
  static final int NOT_NULL_VIOLATED = 515;
  static final int POISONED = 33557097;
  static final int REFUSED = 102;
  static final Duration LATENCY = Duration.ofMillis(3);

  // ---- the switches ----

  boolean refusesWaiting;
  boolean refusesLoads;
  boolean ignoresLoads;
  boolean acceptsNull;
  boolean failurePoisons;
  boolean breakingPoisons;
  boolean resetCures;
  boolean refusesAnnouncements = true;
  boolean refusesResets;
  boolean interrupts = true;
  Attention attention = Attention.OWN_MESSAGE;

  /** The reset with an attention, from 1, that ends the connection; 0 for none. */
  int fatalReset;

  /** The message that ends as told by {@link #untimelyEnd}; 0 for none. */
  int untimely;

  End untimelyEnd = End.CLOSED;

  // ---- the session ----

  private boolean hasTable;
  private int rows;
  private boolean isPoisoned;
  private int interruptedResets;
  final List<DeepStep> received = new ArrayList<>();

  /** Carries out a whole check. */
  DeepFindings check() {
    DeepCheck check = new DeepCheck();
    DeepStep step = check.begin();
    while (step != null) {
      received.add(step);
      step = check.answered(answer(step));
    }
    return check.findings();
  }

  private DeepAnswer answer(DeepStep step) {
    if (step.number() == untimely) {
      return ended(step, untimelyEnd);
    }
    return switch (step.kind()) {
      case BATCH -> batch(step.text());
      case RESET -> reset(step);
      case INTERRUPTED -> interrupted(step);
      case INTERRUPTED_RESET -> interruptedReset(step);
      case CORRECT_ROW -> isPoisoned ? refused(POISONED) : stored();
      case NULL_ROW -> nullRow();
      case BROKEN_OFF_ROWS -> {
        isPoisoned |= breakingPoisons;
        yield refused(0);
      }
    };
  }

  private static boolean isInterrupted(DeepStep step) {
    return step.kind() == Kind.INTERRUPTED || step.kind() == Kind.INTERRUPTED_RESET;
  }

  private static DeepAnswer ended(DeepStep step, End end) {
    Attention answered = isInterrupted(step) ? Attention.UNANSWERED : Attention.NOT_SENT;
    return new DeepAnswer(end, false, 0, 0, answered, LATENCY);
  }

  static DeepAnswer refused(int error) {
    return new DeepAnswer(End.WHOLE, true, error, 0, Attention.NOT_SENT, Duration.ZERO);
  }

  static DeepAnswer whole(long rows) {
    return new DeepAnswer(End.WHOLE, false, 0, rows, Attention.NOT_SENT, Duration.ZERO);
  }

  private DeepAnswer batch(String text) {
    if (text.contains("INSERT BULK")) {
      return refusesLoads
          ? refused(REFUSED)
          : isPoisoned && refusesAnnouncements ? refused(POISONED) : whole(0);
    }
    if (text.contains("CREATE TABLE")) {
      hasTable = true;
      return whole(0);
    }
    if (text.contains("FROM #weir_load")) {
      return hasTable ? whole(rows) : refused(REFUSED);
    }
    return whole(1);
  }

  private DeepAnswer reset(DeepStep step) {
    if (refusesResets) {
      return refused(REFUSED);
    }
    hasTable = false;
    rows = 0;
    isPoisoned &= !resetCures;
    return batch(step.text());
  }

  private DeepAnswer stored() {
    rows += ignoresLoads ? 0 : 1;
    return whole(0);
  }

  private DeepAnswer nullRow() {
    if (acceptsNull) {
      return whole(0);
    }
    isPoisoned |= failurePoisons;
    return refused(NOT_NULL_VIOLATED);
  }

  private DeepAnswer interrupted(DeepStep step) {
    if (refusesWaiting) {
      return refused(REFUSED);
    }
    return attention == Attention.UNANSWERED
        ? ended(step, End.TIMED_OUT)
        : new DeepAnswer(End.WHOLE, interrupts, 0, interrupts ? 0 : 1, attention, LATENCY);
  }

  private DeepAnswer interruptedReset(DeepStep step) {
    interruptedResets++;
    if (interruptedResets == fatalReset) {
      return new DeepAnswer(End.CLOSED, true, 18056, 0, Attention.UNANSWERED, LATENCY);
    }
    return attention == Attention.UNANSWERED
        ? ended(step, End.TIMED_OUT)
        : new DeepAnswer(End.WHOLE, false, 0, 1, attention, LATENCY);
  }
}
