package dev.weir.domain.tsql;

import dev.weir.domain.pinning.PinReason;
import org.jspecify.annotations.Nullable;

/**
 * Reads CREATE, ALTER and DROP of temporary tables, of modules, whose text does not run, and of
 * objects without effect on the session; and INTO of a SELECT that creates a table.
 */
final class ObjectClause extends Clause {
  private enum State {
    TYPE,
    /** After CREATE OR: ALTER. */
    OR,
    IF,
    EXISTS,
    NAME,
    /** The name of an altered database; a SET after it is no SET of the session. */
    DATABASE,
    AFTER_DATABASE,
    DATABASE_OPTION,
    OVER
  }

  private final NameReader name = new NameReader();
  private State state = State.OVER;
  private Keyword verb = Keyword.CREATE;
  private boolean first;

  /** The object is a procedure, function, trigger or view. */
  private boolean module;

  private boolean defining;

  ObjectClause(Reading reading) {
    super(reading);
  }

  /** Forgets the previous text. */
  void reset() {
    defining = false;
  }

  /** Returns whether the rest of the text is the definition of a module. */
  boolean isDefining() {
    return defining;
  }

  /** Sets whether the statement that begins is the first one of its text. */
  void setFirst(boolean isFirst) {
    first = isFirst;
  }

  @Override
  void begin(Keyword keyword) {
    reading.effects.markNotWhole();
    reading.effects.addTrait(Trait.WRITES);
    if (keyword == Keyword.INTO) {
      // SELECT INTO may copy an identity column and so set identity values.
      reading.effects.addTrait(Trait.INSERTS);
    } else {
      reading.effects.addTrait(Trait.CHANGES_OBJECTS);
    }
    verb = keyword;
    module = false;
    name.begin();
    state = keyword == Keyword.INTO ? State.NAME : State.TYPE;
  }

  @Override
  boolean accept(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case TYPE -> readType(kind, keyword);
      case OR -> keyword == Keyword.ALTER ? moveTo(State.TYPE) : end();
      case IF -> readIfExists(kind, keyword);
      case EXISTS -> keyword == Keyword.EXISTS ? moveTo(State.NAME) : end();
      case NAME -> readName(kind, keyword);
      case DATABASE -> kind.isName() ? moveTo(State.AFTER_DATABASE) : end();
      case AFTER_DATABASE -> keyword == Keyword.SET ? moveTo(State.DATABASE_OPTION) : end();
      case DATABASE_OPTION -> kind == Kind.WORD ? moveTo(State.OVER) : end();
      case OVER -> false;
    };
  }

  private boolean readType(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.OR) {
      return moveTo(State.OR);
    }
    if (keyword == Keyword.DATABASE && verb == Keyword.ALTER) {
      return moveTo(State.DATABASE);
    }
    if (rebindsNames(keyword)) {
      reading.effects.addTrait(Trait.REBINDS_NAMES);
    }
    if (isModule(keyword)) {
      module = true;
      return moveTo(verb == Keyword.DROP ? State.IF : State.NAME);
    }
    if (verb == Keyword.DROP && kind == Kind.WORD) {
      // DROP TABLE IF EXISTS, DROP COLUMN IF EXISTS: the IF is no condition.
      return moveTo(State.IF);
    }
    boolean made = keyword == Keyword.TABLE && verb == Keyword.CREATE;
    return made ? moveTo(State.NAME) : end();
  }

  private boolean readIfExists(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.IF) {
      return moveTo(State.EXISTS);
    }
    state = State.NAME;
    return readName(kind, keyword);
  }

  private boolean readName(Kind kind, @Nullable Keyword keyword) {
    if (keyword == null || !keyword.isDelimiter()) {
      if (name.accept(kind, reading)) {
        return true;
      }
    }
    named();
    if (verb == Keyword.DROP && kind == Kind.COMMA && !defining) {
      name.begin();
      return true;
    }
    return end();
  }

  private void named() {
    if (!name.isComplete()) {
      return;
    }
    if (verb == Keyword.DROP) {
      if (name.last().startsWith("#")) {
        reading.undo(PinReason.TEMP_TABLE, name.last());
      }
    } else if (verb != Keyword.ALTER) {
      reading.recordTable(name.last());
    }
    if (module && verb != Keyword.DROP && first && reading.scope() != Scope.PROCEDURE) {
      defining = true;
      reading.effects.addTrait(Trait.DEFINES_MODULE);
    }
  }

  private boolean end() {
    state = State.OVER;
    return false;
  }

  private boolean moveTo(State next) {
    state = next;
    return true;
  }

  private boolean rebindsNames(@Nullable Keyword keyword) {
    return keyword == Keyword.SYNONYM
        || (verb == Keyword.DROP && isModule(keyword))
        || (verb == Keyword.ALTER && (keyword == Keyword.SCHEMA || keyword == Keyword.USER));
  }

  private static boolean isModule(@Nullable Keyword keyword) {
    return keyword == Keyword.PROC
        || keyword == Keyword.PROCEDURE
        || keyword == Keyword.FUNCTION
        || keyword == Keyword.TRIGGER
        || keyword == Keyword.VIEW;
  }
}
