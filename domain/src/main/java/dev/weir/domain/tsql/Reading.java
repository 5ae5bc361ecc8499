package dev.weir.domain.tsql;

import dev.weir.domain.pinning.IdentityInsert;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinOrigin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.ContextValue;
import dev.weir.domain.settings.SessionOption;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/** The state that the clause readers of one text share. */
final class Reading {
  /** The name of the pin for counted effects in a loop, whose number is unknown. */
  private static final String UNCOUNTED = "in a loop";

  final Lexer lexer;
  final Effects effects = new Effects();
  final Flow flow = new Flow();
  final Statements statements;
  final Variables variables = new Variables();
  final BulkCopyQuery bulkCopy;
  private final EnumSet<SessionOption> suspending = EnumSet.noneOf(SessionOption.class);

  private Scope scope = Scope.BATCH;

  /** PARSEONLY was set: the parser obeys it before any statement of the text runs. */
  private boolean perhapsOnlyParsed;

  /** {@code IF @@TRANCOUNT > 0} was read, and a COMMIT or ROLLBACK follows. */
  boolean guarded;

  Reading(Lexer lexer) {
    this.lexer = lexer;
    this.statements = new Statements(flow, lexer);
    this.bulkCopy = new BulkCopyQuery(lexer);
  }

  void begin(Scope textScope) {
    scope = textScope;
    guarded = false;
    suspending.clear();
    perhapsOnlyParsed = false;
    effects.clear();
    if (textScope != Scope.BATCH) {
      effects.markNotWhole();
    }
    flow.begin();
    statements.begin();
    bulkCopy.begin(textScope);
  }

  /**
   * Returns a variable that the text reads here, and nothing else does with it; null if its value
   * is unknown. In a loop, a later statement may have changed it.
   */
  @Nullable Variable readVariable(String name) {
    Variable variable = variables.find(name);
    boolean known = variable != null && variable.isKnown() && !flow.canRepeat();
    variables.markRead(name);
    return known ? variable : null;
  }

  Scope scope() {
    return scope;
  }

  /** Returns the token's text as a name; a truncated name makes the effects unknown. */
  String name() {
    if (lexer.isPartial()) {
      effects.markUnknown();
    }
    return lexer.text();
  }

  void pin(PinReason reason, String name) {
    effects.pin(new Pin(reason, name, origin()));
    if (reason.isCounted() && flow.canRepeat()) {
      effects.pin(new Pin(PinReason.UNKNOWN, UNCOUNTED, origin()));
    }
  }

  private PinOrigin origin() {
    Keyword verb = statements.verb();
    // A statement without a first keyword is a call by the procedure's name.
    String word = verb == null || verb == Keyword.END ? "" : verb.name();
    return new PinOrigin((word + scope.description()).strip(), statements.offset());
  }

  /**
   * Records that the text undoes a pin, if the statement runs for certain or the server can be
   * asked about the pin.
   */
  void undo(PinReason reason, String name) {
    if (!flow.isUncertain() || reason.evidence().isAsked()) {
      effects.undo(new Pin(reason, name));
    }
  }

  /**
   * Records the creation of a table or procedure; {@code ##names} outlive the scope in which they
   * are created.
   */
  void recordTable(String name) {
    if (name.startsWith("##") || (name.startsWith("#") && scope.keepsSettings())) {
      pin(PinReason.TEMP_TABLE, name);
    }
  }

  /**
   * Records EXECUTE AS. Each one is undone by one REVERT, if it is known how often it ran. A REVERT
   * earlier in the text undid another EXECUTE AS, or none. The end of an inner scope undoes it as
   * well.
   */
  void recordImpersonation() {
    effects.addTrait(Trait.WORKS_AS_ANOTHER);
    if (!scope.keepsSettings()) {
      return;
    }
    if (flow.isConditional()) {
      pin(PinReason.IMPERSONATION, "under a condition");
    } else {
      boolean reverted = effects.undoesMoreThanItSets(Pin.of(PinReason.IMPERSONATION));
      pin(PinReason.IMPERSONATION, reverted ? "after REVERT" : "");
    }
  }

  /** Records REVERT, which in an inner scope has no effect outside of that scope. */
  void recordRevert() {
    if (scope.keepsSettings()) {
      undo(PinReason.IMPERSONATION, "");
    }
  }

  /** Records a SET whose effect cannot be derived from the text. */
  void pinUnsafe(String option) {
    effects.markNotWhole();
    if (scope.keepsSettings()) {
      pin(PinReason.UNSAFE_SET, option);
    } else {
      recordInnerSet(SessionOption.named(option));
    }
  }

  /** Records SET IDENTITY_INSERT ON. */
  void pinIdentityInsert(String table) {
    pinUnsafe(IdentityInsert.of(table));
    if (effects.has(Trait.CHANGES_DATABASE)) {
      effects.changeDatabase();
    }
  }

  /**
   * Records SET IDENTITY_INSERT OFF. The end of an inner scope undoes it; and in another database,
   * or as another user, the same name may mean another table.
   */
  void undoIdentityInsert(String table) {
    effects.markNotWhole();
    boolean isVague =
        effects.has(Trait.WORKS_AS_ANOTHER)
            || (effects.has(Trait.CHANGES_DATABASE) && IdentityInsert.isRelative(table));
    if (scope.keepsSettings() && !isVague) {
      undo(PinReason.UNSAFE_SET, IdentityInsert.of(table));
    }
  }

  private void recordInnerSet(@Nullable SessionOption option) {
    effects.addTrait(Trait.SETS_WITHIN);
    if (option == null || !option.isTold()) {
      effects.addTrait(Trait.SETS_UNTOLD_WITHIN);
    }
  }

  /**
   * Records the assignment of a constant to an option; null stands for a value that is computed or
   * that the server would reject.
   */
  void assign(SessionOption option, @Nullable Assignment assignment) {
    boolean on = assignment == null || assignment.isOn();
    if (on && option.decidesImplicitTransactions() && !scope.keepsSettings()) {
      // A transaction that begins while it is ON outlives the option.
      effects.addTrait(Trait.BEGINS_TRANSACTION);
    }
    if (on && option.suspendsExecution()) {
      suspend(option);
    }
    if (option == SessionOption.CONTEXT_INFO) {
      assignContext(assignment);
    } else if (assignment == null || flow.isConditional()) {
      pinUnsafe(option.name());
    } else if (option.isMomentary()) {
      applyMomentary(assignment);
    } else if (!suspending.isEmpty()) {
      pinUnsafe(option.name());
    } else if (scope.keepsSettings()) {
      effects.assign(assignment);
      effects.addStep(new Step.Set(assignment));
    } else {
      recordInnerSet(option);
      effects.markNotWhole();
    }
  }

  /**
   * Records an assignment of CONTEXT_INFO, the only option that outlives the scope in which it is
   * set.
   */
  private void assignContext(@Nullable Assignment assignment) {
    if (assignment == null || !isCertainToRun()) {
      effects.markNotWhole();
      pin(PinReason.CONTEXT_INFO, "");
      return;
    }
    effects.assign(assignment);
    effects.addStep(new Step.Set(assignment));
  }

  /**
   * Records the assignment of a key of the session's context, which outlives every scope.
   *
   * @param value null if it is no constant, or cannot be set on another connection
   */
  void setContext(String key, @Nullable ContextValue value) {
    if (value == null || !isCertainToRun()) {
      effects.markNotWhole();
      pin(PinReason.SESSION_CONTEXT, key);
      return;
    }
    effects.assign(value);
    effects.addStep(new Step.SetContext(value));
  }

  private boolean isCertainToRun() {
    return scope.isRunImmediately() && !flow.isUncertain();
  }

  /**
   * Records that statements may not run from here on; with PARSEONLY, from the beginning of the
   * text.
   */
  private void suspend(SessionOption option) {
    suspending.add(option);
    flow.suspend(true);
    perhapsOnlyParsed |= option == SessionOption.PARSEONLY;
  }

  /** Ends the text. */
  void end() {
    if (perhapsOnlyParsed) {
      effects.markPossiblyNotRun();
    }
  }

  private void applyMomentary(Assignment assignment) {
    SessionOption option = assignment.option();
    effects.markNotWhole();
    if (!assignment.isOn()) {
      suspending.remove(option);
      flow.suspend(!suspending.isEmpty());
    }
    if (scope.keepsSettings()) {
      if (assignment.isOn()) {
        pin(PinReason.UNSAFE_SET, option.name());
      } else {
        undo(PinReason.UNSAFE_SET, option.name());
      }
    } else {
      recordInnerSet(option);
    }
  }
}
