package dev.weir.domain.tsql;

import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.ContextValue;
import dev.weir.domain.settings.Setting;
import org.jspecify.annotations.Nullable;

/** Records the effects of a procedure call or of executed text. */
final class CallEffects {
  /** The name of pins for locks on schemas, which have handles in place of names. */
  private static final String SCHEMA_LOCK = "schema lock";

  private final Reading reading;

  CallEffects(Reading reading) {
    this.reading = reading;
  }

  /** Records a call of a procedure that a variable names. */
  void computed() {
    recordPossibleWrites();
    reading.effects.addTrait(Trait.RUNS_COMPUTED_TEXT);
    reading.pin(PinReason.PROCEDURE, "");
  }

  /**
   * Records a call of a numbered procedure: the definition of any number but the first cannot be
   * read by the name.
   */
  void numbered(ProcedureName name, String number) {
    recordPossibleWrites();
    reading.effects.addTrait(Trait.RUNS_COMPUTED_TEXT);
    reading.pin(PinReason.PROCEDURE, name + ";" + number);
  }

  /** Records the execution of text that is computed at run time. */
  void computedText() {
    recordPossibleWrites();
    reading.effects.addTrait(Trait.RUNS_COMPUTED_TEXT);
    reading.effects.markUnknown();
  }

  /**
   * Records the execution of a procedure or text on another server, in another session; or in this
   * one, where the name is that of the server itself.
   */
  void remote() {
    reading.effects.markNotWhole();
    reading.effects.addTrait(Trait.CALLS_REMOTELY);
    reading.effects.addTrait(Trait.RUNS_REMOTELY);
    reading.effects.addTrait(Trait.WRITES);
  }

  /**
   * Records the execution of a constant text; {@code inner} is null if the text is not understood.
   */
  void text(@Nullable Effects inner) {
    reading.effects.markNotWhole();
    reading.effects.addTrait(Trait.RUNS_CONSTANT_TEXT);
    if (inner == null) {
      reading.effects.markUnknown();
      return;
    }
    boolean conditional = reading.flow.isUncertain();
    reading.effects.include(inner, conditional);
    if (inner.calls().stream().anyMatch(called -> called.schema() == null)) {
      reading.effects.addTrait(Trait.CALLS_FROM_TEXT);
    }
    inner.assignments().forEach(this::innerSetting);
    reading.effects.markNotWhole();
    if (inner.valuesRead().compareTo(ValuesRead.OWN) > 0) {
      reading.effects.addValuesRead(reading.statements.originInInnerText(inner.valuesRead()));
    }
  }

  private void innerSetting(Setting setting) {
    switch (setting) {
      case Assignment assignment -> reading.assign(assignment.option(), assignment);
      case ContextValue value -> reading.setContext(value.key(), value);
    }
  }

  /** Records a call of a procedure by its name. */
  void procedure(ProcedureName name, Arguments arguments, boolean returns) {
    SystemProcedure known = SystemProcedure.of(name);
    if (known == null) {
      recordPossibleWrites();
      if (name.isTemporary()) {
        reading.pin(PinReason.PROCEDURE, name.name());
      } else {
        reading.effects.addCall(name);
        if (reading.flow.canRepeat()) {
          reading.effects.addTrait(Trait.REPEATS_A_CALL);
        }
      }
      return;
    }
    if (known != SystemProcedure.UNPREPARE && known != SystemProcedure.SET_SESSION_CONTEXT) {
      reading.effects.markNotWhole();
    }
    system(known, name, arguments, returns);
  }

  private void system(
      SystemProcedure known, ProcedureName name, Arguments arguments, boolean returns) {
    switch (known) {
      case CLEAN -> reading.effects.addTrait(Trait.WRITES);
      case RENAME -> {
        reading.effects.addTrait(Trait.WRITES);
        reading.effects.addTrait(Trait.CHANGES_OBJECTS);
        reading.effects.addTrait(Trait.REBINDS_NAMES);
      }
      case EXECUTE_SQL, RESET -> reading.effects.markUnknown();
      case PREPARED -> {
        reading.effects.addTrait(Trait.USES_HANDLES);
        reading.pin(PinReason.PREPARED_HANDLE, "");
      }
      case UNPREPARE -> unprepare(arguments, returns);
      case CURSOR -> reading.pin(PinReason.API_CURSOR, "");
      case GET_APPLOCK -> applock(arguments, true);
      case RELEASE_APPLOCK -> applock(arguments, false);
      case GET_SCHEMA_LOCK -> reading.pin(PinReason.APPLOCK, SCHEMA_LOCK);
      case RELEASE_SCHEMA_LOCK -> reading.undo(PinReason.APPLOCK, SCHEMA_LOCK);
      case SET_APPROLE -> {
        reading.effects.addTrait(Trait.WORKS_AS_ANOTHER);
        reading.pin(PinReason.APPLICATION_ROLE, "");
      }
      case UNSET_APPROLE -> reading.undo(PinReason.APPLICATION_ROLE, "");
      case SET_SESSION_CONTEXT -> sessionContext(arguments, returns);
      case XML_PREPARE -> reading.pin(PinReason.XML_HANDLE, "");
      case XML_REMOVE -> reading.undo(PinReason.XML_HANDLE, "");
      case BIND -> reading.pin(PinReason.UNKNOWN, name.name());
    }
  }

  private void unprepare(Arguments arguments, boolean returns) {
    reading.effects.addTrait(Trait.USES_HANDLES);
    String handle = arguments.value("@handle", 0);
    boolean simple = arguments.count() == 1 && !returns && !reading.flow.isConditional();
    if (handle != null && simple && handle.matches("[0-9]{1,9}")) {
      reading.effects.addStep(new Step.Unprepare(Integer.parseInt(handle)));
    } else {
      reading.effects.markNotWhole();
    }
  }

  /**
   * The owner is the transaction, unless the call names the session or an owner that is not a
   * constant.
   */
  private void applock(Arguments arguments, boolean taken) {
    int place = taken ? 2 : 1;
    String owner = arguments.value("@LockOwner", place);
    boolean given = arguments.isGiven("@LockOwner", place);
    if (!given || (owner != null && owner.equalsIgnoreCase("Transaction"))) {
      return;
    }
    String resource = arguments.value("@Resource", 0);
    String name = resource == null ? "" : resource;
    if (taken) {
      reading.pin(PinReason.APPLOCK, name);
    } else {
      reading.undo(PinReason.APPLOCK, name);
    }
  }

  /** An extended procedure takes its arguments by position, even if they have names. */
  private void sessionContext(Arguments arguments, boolean returns) {
    if (returns) {
      reading.effects.markNotWhole();
    }
    String key = arguments.value("@key", 0);
    reading.setContext(key == null ? "" : key, contextValue(key, arguments));
  }

  private static @Nullable ContextValue contextValue(@Nullable String key, Arguments arguments) {
    String value = arguments.constant(1);
    String readOnly = arguments.count() > 2 ? arguments.constant(2) : "0";
    if (key == null
        || value == null
        || !isText(arguments.constant(0))
        || !arguments.areInOrder("@key", "@value", "@read_only")) {
      return null;
    }
    boolean told = "0".equals(readOnly) || "1".equals(readOnly);
    return told ? ContextValue.of(key, value, arguments.type(1), "1".equals(readOnly)) : null;
  }

  private static boolean isText(@Nullable String constant) {
    return constant != null && constant.endsWith("'");
  }

  private void recordPossibleWrites() {
    reading.effects.markNotWhole();
    reading.effects.addTrait(Trait.WRITES);
    reading.effects.addTrait(Trait.INSERTS);
  }
}
