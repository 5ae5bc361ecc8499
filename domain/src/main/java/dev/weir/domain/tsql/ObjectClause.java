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
  boolean defining() {
    return defining;
  }

  /** Sets whether the statement that begins is the first one of its text. */
  void isFirst(boolean isFirst) {
    first = isFirst;
  }

  @Override
  void begin(Keyword keyword) {
    reading.effects.notWhole();
    reading.effects.may(Trait.WRITES);
    if (keyword == Keyword.INTO) {
      // SELECT INTO may copy an identity column and so set identity values.
      reading.effects.may(Trait.INSERTS);
    } else {
      reading.effects.may(Trait.CHANGES_OBJECTS);
    }
    verb = keyword;
    module = false;
    name.begin();
    state = keyword == Keyword.INTO ? State.NAME : State.TYPE;
  }

  @Override
  boolean take(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case TYPE -> type(kind, keyword);
      case OR -> keyword == Keyword.ALTER ? go(State.TYPE) : over();
      case IF -> ifExists(kind, keyword);
      case EXISTS -> keyword == Keyword.EXISTS ? go(State.NAME) : over();
      case NAME -> name(kind, keyword);
      case DATABASE -> kind.isName() ? go(State.AFTER_DATABASE) : over();
      case AFTER_DATABASE -> keyword == Keyword.SET ? go(State.DATABASE_OPTION) : over();
      case DATABASE_OPTION -> kind == Kind.WORD ? go(State.OVER) : over();
      case OVER -> false;
    };
  }

  private boolean type(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.OR) {
      return go(State.OR);
    }
    if (keyword == Keyword.DATABASE && verb == Keyword.ALTER) {
      return go(State.DATABASE);
    }
    if (rebindsNames(keyword)) {
      reading.effects.may(Trait.REBINDS_NAMES);
    }
    if (isModule(keyword)) {
      module = true;
      return go(verb == Keyword.DROP ? State.IF : State.NAME);
    }
    if (verb == Keyword.DROP && kind == Kind.WORD) {
      // DROP TABLE IF EXISTS, DROP COLUMN IF EXISTS: the IF is no condition.
      return go(State.IF);
    }
    boolean made = keyword == Keyword.TABLE && verb == Keyword.CREATE;
    return made ? go(State.NAME) : over();
  }

  private boolean ifExists(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.IF) {
      return go(State.EXISTS);
    }
    state = State.NAME;
    return name(kind, keyword);
  }

  private boolean name(Kind kind, @Nullable Keyword keyword) {
    if (keyword == null || !keyword.delimits()) {
      if (name.take(kind, reading)) {
        return true;
      }
    }
    named();
    if (verb == Keyword.DROP && kind == Kind.COMMA && !defining) {
      name.begin();
      return true;
    }
    return over();
  }

  private void named() {
    if (!name.complete()) {
      return;
    }
    if (verb == Keyword.DROP) {
      if (name.last().startsWith("#")) {
        reading.undo(PinReason.TEMP_TABLE, name.last());
      }
    } else if (verb != Keyword.ALTER) {
      reading.made(name.last());
    }
    if (module && verb != Keyword.DROP && first && reading.scope() != Scope.PROCEDURE) {
      defining = true;
      reading.effects.may(Trait.DEFINES_MODULE);
    }
  }

  private boolean over() {
    state = State.OVER;
    return false;
  }

  private boolean go(State next) {
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
