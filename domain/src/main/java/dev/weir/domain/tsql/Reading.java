package dev.weir.domain.tsql;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinOrigin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.ContextValue;
import dev.weir.domain.settings.SessionOption;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/** What the readers of one text's clauses share. */
final class Reading {
  /** How many of what is counted a loop leaves, its text does not tell. */
  private static final String UNCOUNTED = "in a loop";

  final Lexer lexer;
  final Effects effects = new Effects();
  final Flow flow = new Flow();
  final Statements statements;
  private final EnumSet<SessionOption> suspending = EnumSet.noneOf(SessionOption.class);

  private Scope scope = Scope.BATCH;

  /** It is an option of the parser, which reads all of a text before any of it is run. */
  private boolean perhapsOnlyParsed;

  /** {@code IF @@TRANCOUNT > 0} was read, and a COMMIT or ROLLBACK follows. */
  boolean guarded;

  Reading(Lexer lexer) {
    this.lexer = lexer;
    this.statements = new Statements(flow, lexer);
  }

  void begin(Scope of) {
    scope = of;
    guarded = false;
    suspending.clear();
    perhapsOnlyParsed = false;
    effects.clear();
    if (of != Scope.BATCH) {
      effects.notWhole();
    }
    flow.begin();
    statements.begin();
  }

  Scope scope() {
    return scope;
  }

  /** The token's text as a name. What is cut off could be any. */
  String name() {
    if (lexer.partial()) {
      effects.unknown();
    }
    return lexer.text();
  }

  void pin(PinReason reason, String name) {
    effects.pin(new Pin(reason, name, origin()));
    if (reason.counted() && flow.mayRepeat()) {
      effects.pin(new Pin(PinReason.UNKNOWN, UNCOUNTED, origin()));
    }
  }

  private PinOrigin origin() {
    Keyword verb = statements.verb();
    // Where no keyword begins the statement, the name of a procedure does.
    String word = verb == null || verb == Keyword.END ? "" : verb.name();
    return new PinOrigin((word + scope.inWords()).strip(), statements.offset());
  }

  /** The text undoes a pin, if that is surely run, or if the server can be asked whether it was. */
  void undo(PinReason reason, String name) {
    if (!flow.uncertain() || reason.evidence().isAsked()) {
      effects.undo(new Pin(reason, name));
    }
  }

  /** A table or procedure is made; {@code ##names} outlive the scope they are made in. */
  void made(String name) {
    if (name.startsWith("##") || (name.startsWith("#") && scope.keepsSettings())) {
      pin(PinReason.TEMP_TABLE, name);
    }
  }

  /**
   * EXECUTE AS: undone by a REVERT, one for each, where it is known how often it was run. A REVERT
   * before it undid another one, or none. At the end of an inner scope it is undone by itself.
   */
  void impersonated() {
    effects.may(Trait.WORKS_AS_ANOTHER);
    if (!scope.keepsSettings()) {
      return;
    }
    if (flow.conditional()) {
      pin(PinReason.IMPERSONATION, "under a condition");
    } else {
      boolean reverted = effects.undoesMoreThanItSets(Pin.of(PinReason.IMPERSONATION));
      pin(PinReason.IMPERSONATION, reverted ? "after REVERT" : "");
    }
  }

  /** REVERT: one that is run in an inner scope reverts nothing outside of it. */
  void reverted() {
    if (scope.keepsSettings()) {
      undo(PinReason.IMPERSONATION, "");
    }
  }

  /** A SET whose effect the text does not tell. */
  void unsafe(String option) {
    effects.notWhole();
    if (scope.keepsSettings()) {
      pin(PinReason.UNSAFE_SET, option);
    }
  }

  /** An option gets a constant; null is one that the server would refuse. */
  void assign(SessionOption option, @Nullable Assignment assignment) {
    boolean on = assignment == null || assignment.on();
    if (on && option.decidesImplicitTransactions() && !scope.keepsSettings()) {
      // What a statement begins while it is ON outlives the option.
      effects.may(Trait.BEGINS_TRANSACTION);
    }
    if (on && option.suspendsExecution()) {
      suspended(option);
    }
    if (option == SessionOption.CONTEXT_INFO) {
      assignContext(assignment);
    } else if (assignment == null || flow.conditional()) {
      unsafe(option.name());
    } else if (option.momentary()) {
      momentary(assignment);
    } else if (!suspending.isEmpty()) {
      unsafe(option.name());
    } else if (scope.keepsSettings()) {
      effects.assign(assignment);
      effects.step(new Step.Set(assignment));
    } else {
      effects.notWhole();
    }
  }

  /** CONTEXT_INFO alone outlives the scope it is set in. */
  private void assignContext(@Nullable Assignment assignment) {
    if (assignment == null || !runsForCertain()) {
      effects.notWhole();
      pin(PinReason.CONTEXT_INFO, "");
      return;
    }
    effects.assign(assignment);
    effects.step(new Step.Set(assignment));
  }

  /**
   * A key of the session's context is set, which outlives every scope.
   *
   * @param value null where it is no constant, or none that could be set again
   */
  void setContext(String key, @Nullable ContextValue value) {
    if (value == null || !runsForCertain()) {
      effects.notWhole();
      pin(PinReason.SESSION_CONTEXT, key);
      return;
    }
    effects.assign(value);
    effects.step(new Step.SetContext(value));
  }

  private boolean runsForCertain() {
    return scope.runsHere() && !flow.uncertain();
  }

  /** From here on, and with PARSEONLY from the beginning, statements may not be run. */
  private void suspended(SessionOption option) {
    suspending.add(option);
    flow.suspend(true);
    perhapsOnlyParsed |= option == SessionOption.PARSEONLY;
  }

  /** The text is over. */
  void end() {
    if (perhapsOnlyParsed) {
      effects.perhapsNotRun();
    }
  }

  private void momentary(Assignment assignment) {
    SessionOption option = assignment.option();
    effects.notWhole();
    if (!assignment.on()) {
      suspending.remove(option);
      flow.suspend(!suspending.isEmpty());
    }
    if (scope.keepsSettings()) {
      if (assignment.on()) {
        pin(PinReason.UNSAFE_SET, option.name());
      } else {
        undo(PinReason.UNSAFE_SET, option.name());
      }
    }
  }
}
