package dev.weir.domain.tsql;

import dev.weir.domain.pinning.PinReason;
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
    OVER
  }

  private final List<SessionOption> options = new ArrayList<>();
  private final StringBuilder table = new StringBuilder();
  private State state = State.OVER;

  /** The name of an unknown option, or of a column. */
  private String unknown = "";

  private boolean negative;

  SetClause(Reading reading) {
    super(reading);
  }

  @Override
  void begin(Keyword keyword) {
    state = State.FIRST;
    options.clear();
    negative = false;
  }

  @Override
  boolean take(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case FIRST -> first(kind, keyword);
      case OPTION -> option(kind);
      case AFTER_OPTION -> operand(kind, keyword);
      case SIGNED -> number(kind);
      case AFTER_UNKNOWN -> afterUnknown(kind);
      case STATISTICS -> statistics(kind);
      case AFTER_STATISTICS -> afterStatistics(kind, keyword);
      case TRANSACTION -> word(keyword, Keyword.ISOLATION, State.ISOLATION);
      case ISOLATION -> word(keyword, Keyword.LEVEL, State.LEVEL);
      case LEVEL -> level(keyword);
      case READ -> readLevel(keyword);
      case REPEATABLE -> keyword == Keyword.READ ? isolation("REPEATABLE READ") : lost();
      case TABLE -> table(kind);
      case AFTER_TABLE -> afterTable(kind, keyword);
      case UNTIL_SWITCH -> untilSwitch(kind, keyword);
      case OVER -> false;
    };
  }

  private boolean first(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.TRANSACTION) {
      return go(State.TRANSACTION);
    }
    if (keyword == Keyword.STATISTICS) {
      return go(State.STATISTICS);
    }
    if (keyword == Keyword.IDENTITY_INSERT) {
      table.setLength(0);
      return go(State.TABLE);
    }
    if (keyword == Keyword.OFFSETS) {
      return go(State.UNTIL_SWITCH);
    }
    // ON DELETE SET NULL, ON UPDATE SET DEFAULT
    if (keyword == Keyword.NULL || keyword == Keyword.DEFAULT) {
      reading.effects.notWhole();
      return go(State.OVER);
    }
    if (kind == Kind.WORD && !delimits(keyword)) {
      return option(kind);
    }
    reading.effects.notWhole();
    state = State.OVER;
    if (kind.isName() && !delimits(keyword)) {
      unknown = reading.lexer.text();
      return go(State.AFTER_UNKNOWN);
    }
    // A variable, or the brackets of ALTER TABLE … SET ( … ).
    if (kind == Kind.VARIABLE || kind == Kind.LEFT) {
      return kind == Kind.VARIABLE;
    }
    return lost();
  }

  private boolean option(Kind kind) {
    if (kind != Kind.WORD) {
      return lost();
    }
    String name = reading.lexer.text();
    SessionOption option = SessionOption.named(name);
    if (option == null) {
      unknown = name;
      return go(State.AFTER_UNKNOWN);
    }
    options.add(option);
    return go(State.AFTER_OPTION);
  }

  /** Tells a column, to which a value is assigned, from an unknown option. */
  private boolean afterUnknown(Kind kind) {
    reading.effects.notWhole();
    state = State.OVER;
    if (!assigns(kind)) {
      reading.unsafe(unknown);
    }
    return false;
  }

  private static boolean assigns(Kind kind) {
    return kind == Kind.EQUALS
        || kind == Kind.DOT
        || kind == Kind.PLUS
        || kind == Kind.MINUS
        || kind == Kind.OPERATOR
        || kind == Kind.COLON;
  }

  private boolean operand(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.COMMA) {
      return go(State.OPTION);
    }
    SessionOption option = options.getFirst();
    boolean signed = kind == Kind.MINUS || kind == Kind.PLUS;
    if (kind == Kind.EQUALS || kind == Kind.DOT || (signed && option.operand() == Operand.SWITCH)) {
      reading.effects.notWhole();
      state = State.OVER;
      return false;
    }
    if (signed) {
      negative = kind == Kind.MINUS;
      return go(State.SIGNED);
    }
    boolean fits =
        switch (option.operand()) {
          case SWITCH -> keyword == Keyword.ON || keyword == Keyword.OFF;
          case NUMBER -> kind == Kind.NUMBER;
          case PRIORITY -> kind == Kind.NUMBER || (kind == Kind.WORD && !delimits(keyword));
          case DATE_FORMAT, NAME -> kind == Kind.STRING || (kind.isName() && !delimits(keyword));
          case BINARY -> kind == Kind.BINARY;
          case ISOLATION_LEVEL -> false;
        };
    return fits ? assign(reading.lexer.text()) : computed(kind);
  }

  private boolean number(Kind kind) {
    if (kind == Kind.EQUALS) {
      reading.effects.notWhole();
      state = State.OVER;
      return true;
    }
    if (kind != Kind.NUMBER) {
      return computed(kind);
    }
    return assign((negative ? "-" : "") + reading.lexer.text());
  }

  private boolean assign(String operand) {
    boolean partial = reading.lexer.partial();
    if (options.size() > 1) {
      // The server answers one statement with one DONE, but each option would become a step.
      reading.effects.notWhole();
    }
    for (SessionOption option : options) {
      reading.assign(option, partial ? null : Assignment.of(option, operand));
    }
    return go(State.OVER);
  }

  /** Records a value from a variable, or one that the server will reject. */
  private boolean computed(Kind kind) {
    boolean variable = kind == Kind.VARIABLE || kind == Kind.GLOBAL;
    for (SessionOption option : options) {
      reading.assign(option, null);
    }
    state = State.OVER;
    return variable;
  }

  private boolean statistics(Kind kind) {
    SessionOption option =
        kind == Kind.WORD ? SessionOption.statistics(reading.lexer.text()) : null;
    if (option == null) {
      return lost();
    }
    options.add(option);
    return go(State.AFTER_STATISTICS);
  }

  private boolean afterStatistics(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.COMMA) {
      return go(State.STATISTICS);
    }
    boolean fits = keyword == Keyword.ON || keyword == Keyword.OFF;
    return fits ? assign(reading.lexer.text()) : computed(kind);
  }

  private boolean word(@Nullable Keyword keyword, Keyword expected, State next) {
    return keyword == expected ? go(next) : lost();
  }

  private boolean level(@Nullable Keyword keyword) {
    if (keyword == Keyword.READ) {
      return go(State.READ);
    }
    if (keyword == Keyword.REPEATABLE) {
      return go(State.REPEATABLE);
    }
    boolean alone = keyword == Keyword.SNAPSHOT || keyword == Keyword.SERIALIZABLE;
    return (keyword != null && alone) ? isolation(keyword.name()) : lost();
  }

  private boolean readLevel(@Nullable Keyword keyword) {
    boolean known = keyword == Keyword.COMMITTED || keyword == Keyword.UNCOMMITTED;
    return (keyword != null && known) ? isolation("READ " + keyword.name()) : lost();
  }

  private boolean isolation(String level) {
    reading.assign(SessionOption.ISOLATION, Assignment.of(SessionOption.ISOLATION, level));
    return go(State.OVER);
  }

  private boolean table(Kind kind) {
    if (kind == Kind.DOT) {
      table.append('.');
      return true;
    }
    if (!kind.isName()) {
      return lost();
    }
    table.append(reading.name());
    return go(State.AFTER_TABLE);
  }

  private boolean afterTable(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.DOT) {
      table.append('.');
      return go(State.TABLE);
    }
    if (keyword != Keyword.ON && keyword != Keyword.OFF) {
      return lost();
    }
    String name = "IDENTITY_INSERT " + table;
    if (keyword == Keyword.ON) {
      reading.unsafe(name);
    } else {
      reading.effects.notWhole();
      reading.undo(PinReason.UNSAFE_SET, name);
    }
    return go(State.OVER);
  }

  /** Skips the keywords of SET OFFSETS. */
  private boolean untilSwitch(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.ON || keyword == Keyword.OFF) {
      reading.unsafe("OFFSETS");
      return go(State.OVER);
    }
    return kind == Kind.WORD || kind == Kind.COMMA || lost();
  }

  private boolean go(State next) {
    state = next;
    return true;
  }

  /** Records a SET that is not understood. */
  private boolean lost() {
    reading.unsafe(options.isEmpty() ? "" : options.getFirst().name());
    state = State.OVER;
    return false;
  }

  private static boolean delimits(@Nullable Keyword keyword) {
    return keyword != null && keyword.delimits();
  }
}
