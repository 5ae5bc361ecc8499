package dev.weir.application.facts;

import dev.weir.application.facts.DeepAnswer.Attention;
import dev.weir.application.facts.DeepAnswer.End;
import dev.weir.application.facts.DeepFindings.AttentionEffect;
import dev.weir.application.facts.DeepFindings.AttentionFinding;
import dev.weir.application.facts.DeepFindings.LoadEffect;
import dev.weir.application.facts.DeepFindings.LoadFinding;
import dev.weir.application.facts.DeepFindings.ResetAttentionEffect;
import dev.weir.application.facts.DeepFindings.ResetAttentionFinding;
import dev.weir.application.facts.DeepStep.Kind;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Tries on one connection, which is closed afterwards, what {@link FactMeasurement} does not try on
 * connections of clients: an attention during a request, bulk loads that fail or are broken off,
 * and attentions right behind resets.
 *
 * <p>A later bulk load shows the effect of a failed one only where a correct one has succeeded
 * before. Attentions within resets come last, because a server may close the connection for them.
 */
public final class DeepCheck {
  /** The largest number of messages. */
  public static final int MOST_STEPS = 24;

  /** The number of attentions behind resets: not each one arrives while the reset runs. */
  static final int RESET_TRIALS = 3;

  /** The beginning of each batch but INSERT BULK, which drivers send alone. */
  static final String COMMENT =
      "/* Weir tries attentions and bulk loads for validate-config --deep */ ";

  private static final String QUESTION = COMMENT + "SELECT N'weir'";
  private static final String LONG_REQUEST = COMMENT + "WAITFOR DELAY '00:00:01'; SELECT N'weir'";
  private static final String CREATE_TABLE = "CREATE TABLE #weir_load (n int NOT NULL)";
  private static final String CREATE = COMMENT + CREATE_TABLE;
  private static final String CREATE_IF_GONE =
      COMMENT + "IF OBJECT_ID(N'tempdb..#weir_load') IS NULL " + CREATE_TABLE;
  private static final String ANNOUNCEMENT = "INSERT BULK #weir_load (n int)";
  private static final String LOOK = COMMENT + "SELECT n FROM #weir_load";

  /** The purpose of a message. */
  private enum Phase {
    /** Interrupts a request that waits. */
    INTERRUPT,
    /** Asks whether the session answers after that. */
    USE,
    /** Creates the table. */
    CREATE,
    /** Announces a bulk load. */
    ANNOUNCE,
    /** Sends its rows. */
    LOAD,
    /** Asks for the row of the first bulk load. */
    LOOK,
    /** Resets the session after a bulk load that poisons later ones. */
    RESET,
    /** Interrupts a reset. */
    INTERRUPT_RESET,
    /** Asks whether the session answers after that. */
    USE_AGAIN,
    /** Nothing is left to send. */
    ENDED
  }

  /** The purpose of a bulk load. */
  private enum Load {
    /** Shows that bulk loads succeed at all. */
    CONTROL(Kind.CORRECT_ROW),
    /** Fails. */
    FAILING(Kind.NULL_ROW),
    /** Shows the effect of the failed one. */
    AFTER_FAILING(Kind.CORRECT_ROW),
    /** Shows whether a reset ended that effect. */
    AFTER_FAILING_RESET(Kind.CORRECT_ROW),
    /** Is broken off. */
    BREAKING(Kind.BROKEN_OFF_ROWS),
    /** Shows the effect of the one that was broken off. */
    AFTER_BREAKING(Kind.CORRECT_ROW),
    /** Shows whether a reset ended that effect. */
    AFTER_BREAKING_RESET(Kind.CORRECT_ROW);

    private final Kind rows;

    Load(Kind rows) {
      this.rows = rows;
    }
  }

  private Phase phase = Phase.INTERRUPT;
  private Load load = Load.CONTROL;
  private int steps;
  private int resetTrials;
  private int refusal;
  private AttentionFinding attention = AttentionFinding.UNKNOWN;
  private LoadFinding failed = LoadFinding.UNKNOWN;
  private LoadFinding brokenOff = LoadFinding.UNKNOWN;
  private ResetAttentionFinding inReset = ResetAttentionFinding.UNKNOWN;
  private @Nullable String failure;

  /** Returns whether the messages can be sent in this version. */
  public static boolean isPossible(ProtocolVersion version) {
    // Before TDS 7.2 the layouts differ, and a probe is no reason to speak them.
    return version.compareTo(ProtocolVersion.V7_2) >= 0;
  }

  /** Returns the first message. */
  public DeepStep begin() {
    return step(Phase.INTERRUPT, Kind.INTERRUPTED, LONG_REQUEST);
  }

  /** Takes the answer to the last message, and returns the next one; null after the last. */
  public @Nullable DeepStep answered(DeepAnswer answer) {
    if (answer.end() != End.WHOLE) {
      noteEnd(answer);
      phase = Phase.ENDED;
      return null;
    }
    return switch (phase) {
      case INTERRUPT -> {
        attention = attentionOf(answer);
        yield step(Phase.USE, Kind.BATCH, QUESTION);
      }
      case USE -> {
        noteUsable(hasAnswered(answer));
        yield step(Phase.CREATE, Kind.BATCH, CREATE);
      }
      case CREATE -> answer.isRefused() ? withoutLoads(answer) : announce(Load.CONTROL);
      case ANNOUNCE -> answer.isRefused() ? refused(answer) : step(Phase.LOAD, load.rows, "");
      case LOAD -> loaded(answer);
      case LOOK -> hasAnswered(answer) ? announce(Load.FAILING) : withoutLoads(answer);
      case RESET -> answer.isRefused() ? interruptReset() : announce(load);
      case INTERRUPT_RESET -> {
        noteReset(answer, ResetAttentionEffect.UNKNOWN);
        yield resetTrials < RESET_TRIALS
            ? interruptReset()
            : step(Phase.USE_AGAIN, Kind.BATCH, QUESTION);
      }
      case USE_AGAIN -> {
        if (hasAnswered(answer)) {
          noteReset(answer, ResetAttentionEffect.SURVIVES);
        }
        phase = Phase.ENDED;
        yield null;
      }
      case ENDED -> throw new IllegalStateException("no message was sent");
    };
  }

  /** Returns the findings, whether or not the check came to its end. */
  public DeepFindings findings() {
    return new DeepFindings(failed, brokenOff, attention, inReset, steps, failure);
  }

  private DeepStep step(Phase next, Kind kind, String text) {
    phase = next;
    steps++;
    return new DeepStep(steps, kind, text);
  }

  private DeepStep announce(Load next) {
    load = next;
    return step(Phase.ANNOUNCE, Kind.BATCH, ANNOUNCEMENT);
  }

  private DeepStep interruptReset() {
    resetTrials++;
    return step(Phase.INTERRUPT_RESET, Kind.INTERRUPTED_RESET, QUESTION);
  }

  private static boolean hasAnswered(DeepAnswer answer) {
    return !answer.isRefused() && answer.rows() == 1;
  }

  // ---- the attention ----

  private static AttentionFinding attentionOf(DeepAnswer answer) {
    AttentionEffect effect =
        switch (answer.attention()) {
          // The request was over before: there was nothing to interrupt.
          case NOT_SENT -> AttentionEffect.UNKNOWN;
          case UNANSWERED -> AttentionEffect.UNACKNOWLEDGED;
          case OWN_MESSAGE -> AttentionEffect.OWN_MESSAGE;
          case SAME_MESSAGE -> AttentionEffect.SAME_MESSAGE;
        };
    boolean isAcknowledged =
        effect == AttentionEffect.OWN_MESSAGE || effect == AttentionEffect.SAME_MESSAGE;
    return new AttentionFinding(
        effect,
        answer.latency(),
        isAcknowledged ? Truth.of(answer.rows() == 0) : Truth.UNKNOWN,
        Truth.UNKNOWN,
        answer.error());
  }

  private void noteUsable(boolean isUsable) {
    if (attention.effect() != AttentionEffect.UNKNOWN) {
      attention = attention.withUsable(Truth.of(isUsable));
    }
  }

  private void noteReset(DeepAnswer answer, ResetAttentionEffect effect) {
    int error = answer.error() == 0 ? inReset.error() : answer.error();
    inReset = new ResetAttentionFinding(effect, resetTrials, error);
  }

  // ---- the bulk loads ----

  private DeepStep withoutLoads(DeepAnswer answer) {
    failed = new LoadFinding(LoadEffect.NO_BULK_LOADS, answer.error());
    brokenOff = failed;
    return interruptReset();
  }

  /** Handles rows that the server answered. */
  private DeepStep loaded(DeepAnswer answer) {
    return answer.isRefused() || load == Load.BREAKING ? refused(answer) : accepted();
  }

  private DeepStep accepted() {
    return switch (load) {
      case CONTROL -> step(Phase.LOOK, Kind.BATCH, LOOK);
      case FAILING -> {
        failed = new LoadFinding(LoadEffect.NOT_REFUSED, 0);
        yield announce(Load.BREAKING);
      }
      case AFTER_FAILING -> {
        failed = new LoadFinding(LoadEffect.HARMLESS, refusal);
        yield announce(Load.BREAKING);
      }
      case AFTER_FAILING_RESET -> {
        failed = new LoadFinding(LoadEffect.POISONS_UNTIL_RESET, failed.error());
        yield announce(Load.BREAKING);
      }
      case BREAKING -> throw new IllegalStateException("the rows were broken off");
      case AFTER_BREAKING -> {
        brokenOff = new LoadFinding(LoadEffect.HARMLESS, refusal);
        yield interruptReset();
      }
      case AFTER_BREAKING_RESET -> {
        brokenOff = new LoadFinding(LoadEffect.POISONS_UNTIL_RESET, brokenOff.error());
        yield interruptReset();
      }
    };
  }

  private DeepStep refused(DeepAnswer answer) {
    return switch (load) {
      case CONTROL -> withoutLoads(answer);
      case FAILING, BREAKING -> {
        if (phase == Phase.ANNOUNCE) {
          // Refused without a reason that the check knows: later loads would show nothing.
          yield interruptReset();
        }
        refusal = answer.error();
        yield announce(load == Load.FAILING ? Load.AFTER_FAILING : Load.AFTER_BREAKING);
      }
      case AFTER_FAILING -> {
        failed = new LoadFinding(LoadEffect.POISONS, answer.error());
        yield reset(Load.AFTER_FAILING_RESET);
      }
      case AFTER_BREAKING -> {
        brokenOff = new LoadFinding(LoadEffect.POISONS, answer.error());
        yield reset(Load.AFTER_BREAKING_RESET);
      }
      case AFTER_FAILING_RESET -> {
        failed = new LoadFinding(LoadEffect.POISONS_BEYOND_RESET, answer.error());
        // Later bulk loads would show the effect of this failure.
        yield interruptReset();
      }
      case AFTER_BREAKING_RESET -> {
        brokenOff = new LoadFinding(LoadEffect.POISONS_BEYOND_RESET, answer.error());
        yield interruptReset();
      }
    };
  }

  private DeepStep reset(Load next) {
    load = next;
    return step(Phase.RESET, Kind.RESET, CREATE_IF_GONE);
  }

  // ---- an early end ----

  private void noteEnd(DeepAnswer answer) {
    switch (answer.end()) {
      case WHOLE -> throw new IllegalStateException("the answer is whole");
      case UNREADABLE -> failure = "the server sent what is no answer";
      case CLOSED -> {
        failure = "the server closed the connection";
        noteClose(answer);
      }
      case TIMED_OUT -> {
        failure = "it took longer than connection_timeout";
        noteTimeout(answer);
      }
    }
  }

  private void noteTimeout(DeepAnswer answer) {
    if (answer.attention() != Attention.UNANSWERED) {
      return;
    }
    if (phase == Phase.INTERRUPT) {
      attention = attentionOf(answer);
    } else if (phase == Phase.INTERRUPT_RESET) {
      noteReset(answer, ResetAttentionEffect.UNACKNOWLEDGED);
    }
  }

  private void noteClose(DeepAnswer answer) {
    switch (phase) {
      case INTERRUPT -> {
        if (answer.attention() != Attention.NOT_SENT) {
          attention =
              new AttentionFinding(
                  AttentionEffect.CLOSES,
                  answer.latency(),
                  Truth.UNKNOWN,
                  Truth.NO,
                  answer.error());
        }
      }
      case USE -> noteUsable(false);
      case ANNOUNCE, LOAD -> noteCloseInLoad(answer);
      case INTERRUPT_RESET, USE_AGAIN -> noteReset(answer, ResetAttentionEffect.CLOSES);
      case CREATE, LOOK, RESET, ENDED -> {
        // Nothing that was tried explains it.
      }
    }
  }

  /** A server may report the error of a load and close the connection only then. */
  private void noteCloseInLoad(DeepAnswer answer) {
    boolean isAnnounced = phase == Phase.LOAD;
    int error = answer.error() == 0 && !isAnnounced ? refusal : answer.error();
    LoadFinding closes = new LoadFinding(LoadEffect.CLOSES, error);
    if (load == (isAnnounced ? Load.FAILING : Load.AFTER_FAILING)) {
      failed = closes;
    } else if (load == (isAnnounced ? Load.BREAKING : Load.AFTER_BREAKING)) {
      brokenOff = closes;
    }
  }
}
