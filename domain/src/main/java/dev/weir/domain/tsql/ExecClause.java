package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * Reads EXECUTE of a procedure, of text, or AS another user, and a procedure call without EXECUTE.
 */
final class ExecClause extends Clause {
  private enum State {
    START,
    AFTER_VARIABLE,
    TARGET,
    NAME,
    AFTER_SEMICOLON,
    ARGUMENT,
    SIGNED,
    ARGUMENT_VARIABLE,
    AFTER_ARGUMENT,
    ESCAPE,
    TEXT,
    PASSED,
    AFTER_TEXT,
    SERVER,
    OPTIONS,
    OVER
  }

  /** Procedures of one name may be numbered; a call without a number means this one. */
  private static final String FIRST = "1";

  private final CallEffects calls;
  private final InnerText inner;
  private final NameReader name = new NameReader();
  private final Arguments arguments = new Arguments();
  private State state = State.OVER;

  /** The call is an ODBC escape, {@code {call …}}. */
  private boolean call;

  /** The statement has no EXECUTE. */
  private boolean bare;

  /** The return value is assigned to a variable. */
  private boolean returns;

  /** The procedure's name or the text is computed at run time. */
  private boolean computed;

  /** The inner text has been read, at least in part. */
  private boolean read;

  /** The procedure is {@code sp_executesql}. */
  private boolean executesSql;

  private boolean negative;

  /** The number of open parentheses within those of the text. */
  private int depth;

  /** The name of the argument whose value comes next; null if it has none. */
  private @Nullable String argument;

  private String number = FIRST;
  private String variable = "";

  ExecClause(Reading reading, NameTable names, int nesting) {
    super(reading);
    calls = new CallEffects(reading);
    inner = new InnerText(names, nesting + 1);
  }

  /** Begins a statement whose first token is the name of a procedure or a label. */
  void beginNamed(Kind kind, @Nullable Keyword keyword) {
    begin(Keyword.EXEC);
    bare = true;
    target(kind, keyword);
  }

  @Override
  void begin(Keyword keyword) {
    state = State.START;
    call = keyword == Keyword.CALL;
    bare = false;
    returns = false;
    computed = false;
    read = false;
    executesSql = false;
    depth = 0;
    argument = null;
    number = FIRST;
    name.begin();
    arguments.begin();
  }

  @Override
  SqlTokens.@Nullable Inner string() {
    boolean isText = state == State.TEXT || (expectsStatement() && arguments.count() == 0);
    if (!isText) {
      return null;
    }
    if (!read) {
      inner.begin();
      read = true;
    }
    return inner;
  }

  /**
   * Returns whether the next string is the statement of {@code sp_executesql}. The lexer asks for
   * the reader of a string before this clause knows that the name has ended.
   */
  private boolean expectsStatement() {
    if (state == State.NAME) {
      return name.complete() && isExecuteSql();
    }
    return state == State.ARGUMENT && executesSql;
  }

  private boolean isExecuteSql() {
    return !computed
        && !name.remote()
        && SystemProcedure.of(name.procedure()) == SystemProcedure.EXECUTE_SQL;
  }

  @Override
  boolean take(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case START -> start(kind, keyword);
      case AFTER_VARIABLE -> afterVariable(kind, keyword);
      case TARGET -> target(kind, keyword);
      case NAME -> name(kind, keyword);
      case AFTER_SEMICOLON -> afterSemicolon(kind);
      case ARGUMENT -> argument(kind, keyword);
      case SIGNED ->
          kind == Kind.NUMBER ? constant(kind, negative ? "-" : "") : value(kind, null, null);
      case ARGUMENT_VARIABLE -> argumentVariable(kind, keyword);
      case AFTER_ARGUMENT -> afterArgument(kind, keyword);
      case ESCAPE -> escape(kind);
      case TEXT -> text(kind);
      case PASSED -> passed(kind);
      case AFTER_TEXT -> afterText(keyword);
      case SERVER -> server(kind);
      case OPTIONS -> options(kind, keyword);
      case OVER -> false;
    };
  }

  private boolean start(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.AS) {
      reading.effects.notWhole();
      reading.impersonated();
      return go(State.OVER);
    }
    if (kind == Kind.LEFT) {
      return go(State.TEXT);
    }
    if (kind == Kind.VARIABLE) {
      return go(State.AFTER_VARIABLE);
    }
    return target(kind, keyword);
  }

  private boolean afterVariable(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.EQUALS) {
      returns = true;
      return go(State.TARGET);
    }
    computed = true;
    state = State.ARGUMENT;
    return argument(kind, keyword);
  }

  private boolean target(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.VARIABLE) {
      computed = true;
      return go(State.ARGUMENT);
    }
    boolean named = kind == Kind.DOT || (kind.isName() && !delimits(keyword));
    if (named && name.take(kind, reading)) {
      return go(State.NAME);
    }
    state = State.OVER;
    reading.effects.unknown();
    return false;
  }

  private boolean name(Kind kind, @Nullable Keyword keyword) {
    if (!delimits(keyword) && name.take(kind, reading)) {
      return true;
    }
    if (bare && kind == Kind.COLON) {
      reading.flow.label();
      reading.effects.notWhole();
      return go(State.OVER);
    }
    executesSql = isExecuteSql();
    if (kind == Kind.SEMICOLON) {
      return go(State.AFTER_SEMICOLON);
    }
    state = State.ARGUMENT;
    return argument(kind, keyword);
  }

  /**
   * A number after the semicolon is part of the name, because no statement begins with a number.
   */
  private boolean afterSemicolon(Kind kind) {
    if (kind == Kind.NUMBER) {
      number = reading.name();
      executesSql &= number.equals(FIRST);
      return go(State.ARGUMENT);
    }
    finish();
    state = State.OVER;
    reading.statements.separator();
    return false;
  }

  private boolean argument(Kind kind, @Nullable Keyword keyword) {
    return switch (kind) {
      case VARIABLE -> {
        variable = reading.lexer.text();
        yield go(State.ARGUMENT_VARIABLE);
      }
      case MINUS, PLUS -> {
        negative = kind == Kind.MINUS;
        yield go(State.SIGNED);
      }
      case STRING, NUMBER, BINARY -> constant(kind, "");
      case QUOTED, BRACKETED, GLOBAL -> value(kind, null, null);
      case BRACE -> go(State.ESCAPE);
      case WORD -> word(kind, keyword);
      case LEFT -> call || afterArgument(kind, keyword);
      case SEMICOLON, RIGHT, COMMA, DOT, EQUALS, COLON, OPERATOR, ODD, END ->
          afterArgument(kind, keyword);
    };
  }

  private boolean word(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.NULL) {
      return value(kind, null, "NULL");
    }
    return delimits(keyword) ? afterArgument(kind, keyword) : value(kind, null, null);
  }

  private boolean constant(Kind kind, String sign) {
    if (reading.lexer.partial()) {
      return value(kind, null, null);
    }
    String text = reading.lexer.text();
    String written =
        kind == Kind.STRING
            ? (reading.lexer.national() ? "N'" : "'") + text.replace("'", "''") + "'"
            : sign + text;
    return value(kind, sign + text, written);
  }

  private boolean value(Kind kind, @Nullable String value, @Nullable String constant) {
    boolean isText = kind == Kind.STRING || kind == Kind.QUOTED;
    boolean perhapsInOrder = executesSql && argument != null && !isStatement(argument);
    if (arguments.count() == 0 && ((read && !isText) || perhapsInOrder)) {
      // The server accepts @stmt and @statement alike, so it may take the argument by position
      // alone.
      reading.effects.unknown();
    }
    arguments.add(argument, value, constant);
    argument = null;
    return go(State.AFTER_ARGUMENT);
  }

  private static boolean isStatement(String name) {
    return name.equalsIgnoreCase("@stmt") || name.equalsIgnoreCase("@statement");
  }

  private boolean argumentVariable(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.EQUALS) {
      argument = variable;
      return go(State.ARGUMENT);
    }
    value(Kind.VARIABLE, null, null);
    return afterArgument(kind, keyword);
  }

  private boolean afterArgument(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.COMMA) {
      return go(State.ARGUMENT);
    }
    if (keyword == Keyword.OUTPUT || keyword == Keyword.OUT) {
      return true;
    }
    if (call && kind == Kind.RIGHT) {
      return true;
    }
    finish();
    state = keyword == Keyword.WITH ? State.OPTIONS : State.OVER;
    return keyword == Keyword.WITH;
  }

  private boolean escape(Kind kind) {
    if (kind == Kind.END) {
      finish();
      return false;
    }
    boolean closed = kind == Kind.OPERATOR && reading.lexer.first() == '}';
    return closed ? value(kind, null, null) : true;
  }

  private void finish() {
    if (computed) {
      calls.computed();
    } else if (name.remote()) {
      calls.remote();
    } else if (!number.equals(FIRST)) {
      calls.numbered(name.procedure(), number);
    } else if (executesSql) {
      if (read) {
        calls.text(inner.end());
      } else {
        calls.computedText();
      }
    } else if (name.complete()) {
      calls.procedure(name.procedure(), arguments, returns);
    } else {
      reading.effects.unknown();
    }
  }

  private boolean text(Kind kind) {
    return switch (kind) {
      case STRING, QUOTED, PLUS -> true;
      case COMMA -> depth > 0 || go(State.PASSED);
      case RIGHT -> closed(State.TEXT);
      case LEFT -> {
        depth++;
        computed = true;
        yield true;
      }
      case END -> over();
      case WORD,
          BRACKETED,
          VARIABLE,
          GLOBAL,
          NUMBER,
          BINARY,
          SEMICOLON,
          DOT,
          EQUALS,
          MINUS,
          COLON,
          BRACE,
          OPERATOR,
          ODD -> {
        computed = true;
        yield true;
      }
    };
  }

  /** Skips the arguments that are passed to a linked server. */
  private boolean passed(Kind kind) {
    if (kind == Kind.LEFT) {
      depth++;
    }
    if (kind == Kind.END) {
      return over();
    }
    return kind == Kind.RIGHT ? closed(State.PASSED) : true;
  }

  private boolean closed(State open) {
    state = depth == 0 ? State.AFTER_TEXT : open;
    depth = Math.max(0, depth - 1);
    return true;
  }

  private boolean afterText(@Nullable Keyword keyword) {
    if (keyword == Keyword.AT) {
      calls.remote();
      return go(State.SERVER);
    }
    if (keyword == Keyword.AS) {
      reading.effects.may(Trait.WORKS_AS_ANOTHER);
    }
    return over();
  }

  private boolean server(Kind kind) {
    state = State.OVER;
    return kind.isName();
  }

  /** Records text that runs on this server. */
  private boolean over() {
    state = State.OVER;
    if (computed || !read) {
      calls.computedText();
    } else {
      calls.text(inner.end());
    }
    return false;
  }

  private boolean options(Kind kind, @Nullable Keyword keyword) {
    return kind == Kind.COMMA
        || keyword == Keyword.RECOMPILE
        || keyword == Keyword.RESULT
        || keyword == Keyword.SETS
        || keyword == Keyword.UNDEFINED
        || keyword == Keyword.NONE;
  }

  private boolean go(State next) {
    state = next;
    return true;
  }

  private static boolean delimits(@Nullable Keyword keyword) {
    return keyword != null && keyword.delimits();
  }
}
