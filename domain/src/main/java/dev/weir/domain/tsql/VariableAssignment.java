package dev.weir.domain.tsql;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the variables of a DECLARE, and constants that DECLARE or SET assign to variables: {@code
 * @a int = 5, @b nvarchar(40)}.
 */
final class VariableAssignment implements SqlTokens.Inner {
  private enum State {
    NAME,
    TYPE,
    OWN_TYPE,
    AFTER_TYPE,
    LIMIT,
    AFTER_LIMIT,
    SCALE,
    EQUALS,
    VALUE,
    SIGNED,
    AFTER_STRING,
    AFTER_PLUS,
    AFTER_VALUE,
    OVER
  }

  /** The longest result of joining two strings; one that is longer is truncated. */
  private static final int LONGEST_JOINED = 4000;

  private final Reading reading;
  private final StringBuilder value = new StringBuilder();
  private State state = State.OVER;
  private boolean declares;
  private boolean certain;
  private String name = "";
  private String type = "";
  private int limit;
  private @Nullable Variable variable;
  private Kind kind = Kind.NUMBER;
  private boolean national;
  private boolean negative;
  private boolean odd;
  private int strings;

  VariableAssignment(Reading reading) {
    this.reading = reading;
  }

  /** Begins a DECLARE. */
  void beginDeclaration() {
    declares = true;
    state = State.NAME;
  }

  /** Begins a SET of the variable that is the current token. */
  void beginAssignment() {
    declares = false;
    variable = reading.variables.find(reading.lexer.text());
    state = State.EQUALS;
  }

  /** Returns the reader of the string that begins, if it is a value. */
  SqlTokens.@Nullable Inner string() {
    return state == State.VALUE || state == State.AFTER_PLUS ? this : null;
  }

  @Override
  public void append(char c) {
    if (value.length() <= Variable.LONGEST) {
      value.append(c);
    }
  }

  @Override
  public void markOdd() {
    odd = true;
  }

  /** Reads the next token; returns false if it is no part of this, which then ends. */
  boolean accept(Kind token, @Nullable Keyword keyword) {
    return switch (state) {
      case NAME -> readName(token);
      case TYPE -> readType(token, keyword);
      case OWN_TYPE -> expect(token.isName(), State.AFTER_TYPE);
      case AFTER_TYPE -> readAfterType(token, keyword);
      case LIMIT -> readLimit(token);
      case AFTER_LIMIT -> readAfterLimit(token);
      case SCALE -> expect(token == Kind.NUMBER, State.AFTER_LIMIT);
      case EQUALS -> readEquals(token);
      case VALUE -> readValue(token, keyword);
      case SIGNED -> token == Kind.NUMBER ? readConstant(token) : giveUp();
      case AFTER_STRING ->
          token == Kind.PLUS ? moveTo(State.AFTER_PLUS) : readAfterValue(token, keyword);
      case AFTER_PLUS -> token == Kind.STRING ? readConstant(token) : giveUp();
      case AFTER_VALUE -> readAfterValue(token, keyword);
      case OVER -> false;
    };
  }

  private boolean readName(Kind token) {
    name = token == Kind.VARIABLE ? reading.lexer.text() : "";
    variable = null;
    return expect(token == Kind.VARIABLE, State.TYPE);
  }

  private boolean readType(Kind token, @Nullable Keyword keyword) {
    if (keyword == Keyword.AS) {
      return true;
    }
    boolean named = (token == Kind.WORD && keyword == null) || token == Kind.BRACKETED;
    type = named ? reading.lexer.text().toLowerCase(Locale.ROOT) : "";
    limit = 1;
    return expect(named, State.AFTER_TYPE);
  }

  private boolean readAfterType(Kind token, @Nullable Keyword keyword) {
    if (token == Kind.LEFT) {
      return moveTo(State.LIMIT);
    }
    if (token == Kind.DOT || keyword == Keyword.OUTPUT || keyword == Keyword.OUT) {
      // A type of the database's own, or a parameter whose value the caller gets.
      type = "";
      return moveTo(token == Kind.DOT ? State.OWN_TYPE : State.AFTER_TYPE);
    }
    variable = reading.variables.declare(name, type, limit);
    if (token == Kind.COMMA) {
      return moveTo(State.NAME);
    }
    return token == Kind.EQUALS ? readEquals(token) : expect(false, State.OVER);
  }

  private boolean readLimit(Kind token) {
    boolean max = token == Kind.WORD && reading.lexer.text().equalsIgnoreCase("max");
    limit = max ? Variable.UNLIMITED : 0;
    if (token == Kind.NUMBER) {
      try {
        limit = Integer.parseInt(reading.lexer.text());
      } catch (NumberFormatException tooLarge) {
        type = "";
      }
    }
    return expect(max || token == Kind.NUMBER, State.AFTER_LIMIT);
  }

  private boolean readAfterLimit(Kind token) {
    if (token == Kind.COMMA) {
      return moveTo(State.SCALE);
    }
    return expect(token == Kind.RIGHT, State.AFTER_TYPE);
  }

  private boolean readEquals(Kind token) {
    if (token != Kind.EQUALS) {
      return expect(false, State.OVER);
    }
    certain = !reading.flow.isUncertain();
    value.setLength(0);
    odd = false;
    negative = false;
    strings = 0;
    return moveTo(State.VALUE);
  }

  private boolean readValue(Kind token, @Nullable Keyword keyword) {
    if (token == Kind.STRING || token == Kind.NUMBER || token == Kind.BINARY) {
      return readConstant(token);
    }
    if (token == Kind.MINUS) {
      negative = true;
      return moveTo(State.SIGNED);
    }
    if (keyword == Keyword.NULL) {
      kind = Kind.WORD;
      return moveTo(State.AFTER_VALUE);
    }
    return giveUp();
  }

  private boolean readConstant(Kind token) {
    kind = token;
    if (token == Kind.STRING) {
      // A string without the prefix may have lost characters before it is joined with others.
      national = reading.lexer.isNational() && (strings == 0 || national);
      strings++;
      odd |= strings > 1 && value.length() > LONGEST_JOINED;
      return moveTo(State.AFTER_STRING);
    }
    odd |= reading.lexer.isPartial();
    value.append(negative ? "-" : "").append(reading.lexer.text());
    return moveTo(State.AFTER_VALUE);
  }

  private boolean readAfterValue(Kind token, @Nullable Keyword keyword) {
    boolean another = declares && token == Kind.COMMA;
    boolean ends =
        token == Kind.END
            || token == Kind.SEMICOLON
            || (keyword != null && keyword.isDelimiter() && token == Kind.WORD);
    if (!another && !ends) {
      return giveUp();
    }
    Variable assigned = variable;
    if (assigned != null) {
      if (!certain || odd) {
        assigned.forget();
      } else if (kind == Kind.WORD) {
        assigned.assignNull();
      } else {
        assigned.assign(kind, value, national);
      }
    }
    return another ? moveTo(State.NAME) : expect(false, State.OVER);
  }

  /** Ends at a value that is no constant. */
  private boolean giveUp() {
    Variable assigned = variable;
    if (assigned != null) {
      assigned.forget();
    }
    return expect(false, State.OVER);
  }

  private boolean expect(boolean expected, State next) {
    state = expected ? next : State.OVER;
    return expected;
  }

  private boolean moveTo(State next) {
    state = next;
    return true;
  }
}
