package dev.weir.domain.tsql;

import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.Operand;
import dev.weir.domain.settings.SessionOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads SET of an option, a variable, or a column of an UPDATE. */
final class SetClause extends Clause {
  private enum State {
    FIRST,
    AFTER_OPTION,
    OPTION,
    AFTER_UNKNOWN,
    SIGNED,
    STATISTICS,
    AFTER_STATISTICS,
    TRANSACTION,
    ISOLATION,
    LEVEL,
    READ,
    REPEATABLE,
    TABLE,
    AFTER_TABLE,
    UNTIL_SWITCH,
    VARIABLE,
    OVER
  }

  private final List<SessionOption> options = new ArrayList<>();
  private final StringBuilder table = new StringBuilder();
  private final VariableAssignment variable;
  private State state = State.OVER;

  /** The name of an unknown option, or of a column. */
  private String unknown = "";

  private boolean negative;

  SetClause(Reading reading) {
    super(reading);
    variable = new VariableAssignment(reading);
  }

  @Override
  SqlTokens.@Nullable Inner string() {
    return state == State.VARIABLE ? variable.string() : null;
  }

  @Override
  void begin(Keyword keyword) {
    state = State.FIRST;
    options.clear();
    negative = false;
  }

  @Override
  boolean accept(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case FIRST -> readFirst(kind, keyword);
      case OPTION -> readOption(kind);
      case AFTER_OPTION -> readOperand(kind, keyword);
      case SIGNED -> readNumber(kind);
      case AFTER_UNKNOWN -> readAfterUnknown(kind);
      case STATISTICS -> readStatistics(kind);
      case AFTER_STATISTICS -> readAfterStatistics(kind, keyword);
      case TRANSACTION -> expectWord(keyword, Keyword.ISOLATION, State.ISOLATION);
      case ISOLATION -> expectWord(keyword, Keyword.LEVEL, State.LEVEL);
      case LEVEL -> readLevelWord(keyword);
      case READ -> readLevel(keyword);
      case REPEATABLE -> keyword == Keyword.READ ? isolation("REPEATABLE READ") : giveUp();
      case TABLE -> readTable(kind);
      case AFTER_TABLE -> readAfterTable(kind, keyword);
      case UNTIL_SWITCH -> skipToSwitch(kind, keyword);
      case VARIABLE -> variable.accept(kind, keyword);
      case OVER -> false;
    };
  }

  private boolean readFirst(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.TRANSACTION) {
      return moveTo(State.TRANSACTION);
    }
    if (keyword == Keyword.STATISTICS) {
      return moveTo(State.STATISTICS);
    }
    if (keyword == Keyword.IDENTITY_INSERT) {
      table.setLength(0);
      return moveTo(State.TABLE);
    }
    if (keyword == Keyword.OFFSETS) {
      return moveTo(State.UNTIL_SWITCH);
    }
    // ON DELETE SET NULL, ON UPDATE SET DEFAULT
    if (keyword == Keyword.NULL || keyword == Keyword.DEFAULT) {
      reading.effects.markNotWhole();
      return moveTo(State.OVER);
    }
    if (kind == Kind.WORD && !isDelimiter(keyword)) {
      return readOption(kind);
    }
    reading.effects.markNotWhole();
    state = State.OVER;
    if (kind.isName() && !isDelimiter(keyword)) {
      unknown = reading.lexer.text();
      return moveTo(State.AFTER_UNKNOWN);
    }
    if (kind == Kind.VARIABLE && reading.statements.verb() == Keyword.SET) {
      variable.beginAssignment();
      return moveTo(State.VARIABLE);
    }
    // A variable that an UPDATE sets, or the brackets of ALTER TABLE … SET ( … ).
    if (kind == Kind.VARIABLE || kind == Kind.LEFT) {
      return kind == Kind.VARIABLE;
    }
    return giveUp();
  }

  private boolean readOption(Kind kind) {
    if (kind != Kind.WORD) {
      return giveUp();
    }
    String name = reading.lexer.text();
    SessionOption option = SessionOption.named(name);
    if (option == null) {
      unknown = name;
      return moveTo(State.AFTER_UNKNOWN);
    }
    options.add(option);
    return moveTo(State.AFTER_OPTION);
  }

  /** Tells a column, to which a value is assigned, from an unknown option. */
  private boolean readAfterUnknown(Kind kind) {
    reading.effects.markNotWhole();
    state = State.OVER;
    if (!isAssignment(kind)) {
      reading.pinUnsafe(unknown);
    }
    return false;
  }

  private static boolean isAssignment(Kind kind) {
    return kind == Kind.EQUALS
        || kind == Kind.DOT
        || kind == Kind.PLUS
        || kind == Kind.MINUS
        || kind == Kind.OPERATOR
        || kind == Kind.COLON;
  }

  private boolean readOperand(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.COMMA) {
      return moveTo(State.OPTION);
    }
    SessionOption option = options.getFirst();
    boolean signed = kind == Kind.MINUS || kind == Kind.PLUS;
    if (kind == Kind.EQUALS || kind == Kind.DOT || (signed && option.operand() == Operand.SWITCH)) {
      reading.effects.markNotWhole();
      state = State.OVER;
      return false;
    }
    if (signed) {
      negative = kind == Kind.MINUS;
      return moveTo(State.SIGNED);
    }
    boolean fits =
        switch (option.operand()) {
          case SWITCH -> keyword == Keyword.ON || keyword == Keyword.OFF;
          case NUMBER -> kind == Kind.NUMBER;
          case PRIORITY -> kind == Kind.NUMBER || (kind == Kind.WORD && !isDelimiter(keyword));
          case DATE_FORMAT, NAME -> kind == Kind.STRING || (kind.isName() && !isDelimiter(keyword));
          case BINARY -> kind == Kind.BINARY;
          case ISOLATION_LEVEL -> false;
        };
    return fits ? assign(reading.lexer.text()) : readComputed(kind);
  }

  private boolean readNumber(Kind kind) {
    if (kind == Kind.EQUALS) {
      reading.effects.markNotWhole();
      state = State.OVER;
      return true;
    }
    if (kind != Kind.NUMBER) {
      return readComputed(kind);
    }
    return assign((negative ? "-" : "") + reading.lexer.text());
  }

  private boolean assign(String operand) {
    boolean partial = reading.lexer.isPartial();
    if (options.size() > 1) {
      // The server answers one statement with one DONE, but each option would become a step.
      reading.effects.markNotWhole();
    }
    for (SessionOption option : options) {
      reading.assign(option, partial ? null : Assignment.of(option, operand));
    }
    return moveTo(State.OVER);
  }

  /** Records a value from a variable, or one that the server will reject. */
  private boolean readComputed(Kind kind) {
    Variable known =
        kind == Kind.VARIABLE && !negative ? reading.readVariable(reading.lexer.text()) : null;
    if (kind == Kind.VARIABLE && known == null) {
      reading.effects.addTrait(Trait.DEPENDS_ON_VARIABLES);
    }
    for (SessionOption option : options) {
      reading.assign(option, known == null ? null : assignment(option, known));
    }
    state = State.OVER;
    return kind == Kind.VARIABLE || kind == Kind.GLOBAL;
  }

  /** Returns the assignment of a variable; null if the server may read the value differently. */
  private static @Nullable Assignment assignment(SessionOption option, Variable known) {
    boolean fits =
        switch (option.operand()) {
          case NUMBER -> known.isOfType("int");
          case PRIORITY -> known.isOfType("int") || known.isText();
          case DATE_FORMAT, NAME -> known.isText();
          case BINARY -> known.isOfType("varbinary");
          case SWITCH, ISOLATION_LEVEL -> false;
        };
    return fits && !known.isNull() ? Assignment.of(option, known.text().toString()) : null;
  }

  private boolean readStatistics(Kind kind) {
    SessionOption option =
        kind == Kind.WORD ? SessionOption.statistics(reading.lexer.text()) : null;
    if (option == null) {
      return giveUp();
    }
    options.add(option);
    return moveTo(State.AFTER_STATISTICS);
  }

  private boolean readAfterStatistics(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.COMMA) {
      return moveTo(State.STATISTICS);
    }
    boolean fits = keyword == Keyword.ON || keyword == Keyword.OFF;
    return fits ? assign(reading.lexer.text()) : readComputed(kind);
  }

  private boolean expectWord(@Nullable Keyword keyword, Keyword expected, State next) {
    return keyword == expected ? moveTo(next) : giveUp();
  }

  private boolean readLevelWord(@Nullable Keyword keyword) {
    if (keyword == Keyword.READ) {
      return moveTo(State.READ);
    }
    if (keyword == Keyword.REPEATABLE) {
      return moveTo(State.REPEATABLE);
    }
    boolean alone = keyword == Keyword.SNAPSHOT || keyword == Keyword.SERIALIZABLE;
    return (keyword != null && alone) ? isolation(keyword.name()) : giveUp();
  }

  private boolean readLevel(@Nullable Keyword keyword) {
    boolean known = keyword == Keyword.COMMITTED || keyword == Keyword.UNCOMMITTED;
    return (keyword != null && known) ? isolation("READ " + keyword.name()) : giveUp();
  }

  private boolean isolation(String level) {
    reading.assign(SessionOption.ISOLATION, Assignment.of(SessionOption.ISOLATION, level));
    return moveTo(State.OVER);
  }

  private boolean readTable(Kind kind) {
    if (kind == Kind.DOT) {
      table.append('.');
      return true;
    }
    if (!kind.isName()) {
      return giveUp();
    }
    table.append(reading.name());
    return moveTo(State.AFTER_TABLE);
  }

  private boolean readAfterTable(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.DOT) {
      table.append('.');
      return moveTo(State.TABLE);
    }
    if (keyword != Keyword.ON && keyword != Keyword.OFF) {
      return giveUp();
    }
    if (keyword == Keyword.ON) {
      reading.pinIdentityInsert(table.toString());
    } else {
      reading.undoIdentityInsert(table.toString());
    }
    return moveTo(State.OVER);
  }

  /** Skips the keywords of SET OFFSETS. */
  private boolean skipToSwitch(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.ON || keyword == Keyword.OFF) {
      reading.pinUnsafe("OFFSETS");
      return moveTo(State.OVER);
    }
    return kind == Kind.WORD || kind == Kind.COMMA || giveUp();
  }

  private boolean moveTo(State next) {
    state = next;
    return true;
  }

  /** Records a SET that is not understood. */
  private boolean giveUp() {
    reading.pinUnsafe(options.isEmpty() ? "" : options.getFirst().name());
    state = State.OVER;
    return false;
  }

  private static boolean isDelimiter(@Nullable Keyword keyword) {
    return keyword != null && keyword.isDelimiter();
  }
}
