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

  /** An argument is a variable whose value is unknown. */
  private boolean unknownArgument;

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
    readTarget(kind, keyword);
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
    unknownArgument = false;
    depth = 0;
    argument = null;
    number = FIRST;
    name.begin();
    arguments.begin();
  }

  /** Ends the text. */
  void end() {
    if (reading.bulkCopy.isRefuted()) {
      calls.computedText();
    }
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
      return name.isComplete() && isExecuteSql();
    }
    return state == State.ARGUMENT && executesSql;
  }

  private boolean isExecuteSql() {
    return !computed
        && !name.isRemote()
        && SystemProcedure.of(name.procedure()) == SystemProcedure.EXECUTE_SQL;
  }

  @Override
  boolean accept(Kind kind, @Nullable Keyword keyword) {
    return switch (state) {
      case START -> readStart(kind, keyword);
      case AFTER_VARIABLE -> readAfterVariable(kind, keyword);
      case TARGET -> readTarget(kind, keyword);
      case NAME -> readName(kind, keyword);
      case AFTER_SEMICOLON -> readAfterSemicolon(kind);
      case ARGUMENT -> readArgument(kind, keyword);
      case SIGNED ->
          kind == Kind.NUMBER
              ? readConstant(kind, negative ? "-" : "")
              : readValue(kind, null, null);
      case ARGUMENT_VARIABLE -> readArgumentVariable(kind, keyword);
      case AFTER_ARGUMENT -> readAfterArgument(kind, keyword);
      case ESCAPE -> readEscape(kind);
      case TEXT -> readText(kind);
      case PASSED -> skipPassed(kind);
      case AFTER_TEXT -> readAfterText(keyword);
      case SERVER -> readServer(kind);
      case OPTIONS -> readOptions(kind, keyword);
      case OVER -> false;
    };
  }

  private boolean readStart(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.AS) {
      reading.effects.markNotWhole();
      reading.recordImpersonation();
      return moveTo(State.OVER);
    }
    if (kind == Kind.LEFT) {
      return moveTo(State.TEXT);
    }
    if (kind == Kind.VARIABLE) {
      return moveTo(State.AFTER_VARIABLE);
    }
    return readTarget(kind, keyword);
  }

  private boolean readAfterVariable(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.EQUALS) {
      returns = true;
      return moveTo(State.TARGET);
    }
    computed = true;
    state = State.ARGUMENT;
    return readArgument(kind, keyword);
  }

  private boolean readTarget(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.VARIABLE) {
      computed = true;
      return moveTo(State.ARGUMENT);
    }
    boolean named = kind == Kind.DOT || (kind.isName() && !isDelimiter(keyword));
    if (named && name.accept(kind, reading)) {
      return moveTo(State.NAME);
    }
    state = State.OVER;
    reading.effects.markUnknown();
    return false;
  }

  private boolean readName(Kind kind, @Nullable Keyword keyword) {
    if (!isDelimiter(keyword) && name.accept(kind, reading)) {
      return true;
    }
    if (bare && kind == Kind.COLON) {
      reading.flow.readLabel();
      reading.effects.markNotWhole();
      return moveTo(State.OVER);
    }
    executesSql = isExecuteSql();
    if (kind == Kind.SEMICOLON) {
      return moveTo(State.AFTER_SEMICOLON);
    }
    state = State.ARGUMENT;
    return readArgument(kind, keyword);
  }

  /**
   * A number after the semicolon is part of the name, because no statement begins with a number.
   */
  private boolean readAfterSemicolon(Kind kind) {
    if (kind == Kind.NUMBER) {
      number = reading.name();
      executesSql &= number.equals(FIRST);
      return moveTo(State.ARGUMENT);
    }
    finish();
    state = State.OVER;
    reading.statements.readSeparator();
    return false;
  }

  private boolean readArgument(Kind kind, @Nullable Keyword keyword) {
    return switch (kind) {
      case VARIABLE -> {
        variable = reading.lexer.text();
        yield moveTo(State.ARGUMENT_VARIABLE);
      }
      case MINUS, PLUS -> {
        negative = kind == Kind.MINUS;
        yield moveTo(State.SIGNED);
      }
      case STRING, NUMBER, BINARY -> readConstant(kind, "");
      case QUOTED, BRACKETED, GLOBAL -> readValue(kind, null, null);
      case BRACE -> moveTo(State.ESCAPE);
      case WORD -> readWord(kind, keyword);
      case LEFT -> call || readAfterArgument(kind, keyword);
      case SEMICOLON, RIGHT, COMMA, DOT, EQUALS, COLON, OPERATOR, ODD, END ->
          readAfterArgument(kind, keyword);
    };
  }

  private boolean readWord(Kind kind, @Nullable Keyword keyword) {
    if (keyword == Keyword.NULL) {
      return readValue(kind, null, "NULL");
    }
    return isDelimiter(keyword) ? readAfterArgument(kind, keyword) : readValue(kind, null, null);
  }

  private boolean readConstant(Kind kind, String sign) {
    if (reading.lexer.isPartial()) {
      return readValue(kind, null, null);
    }
    String text = reading.lexer.text();
    String written =
        kind == Kind.STRING
            ? (reading.lexer.isNational() ? "N'" : "'") + text.replace("'", "''") + "'"
            : sign + text;
    return readValue(kind, sign + text, written);
  }

  private boolean readValue(Kind kind, @Nullable String value, @Nullable String constant) {
    boolean isText = kind == Kind.STRING || kind == Kind.QUOTED;
    boolean perhapsInOrder = executesSql && argument != null && !isStatement(argument);
    if (arguments.count() == 0 && ((read && !isText) || perhapsInOrder)) {
      // The server accepts @stmt and @statement alike, so it may take the argument by position
      // alone.
      reading.effects.markUnknown();
    }
    return addArgument(value, constant, "");
  }

  private boolean addArgument(@Nullable String value, @Nullable String constant, String type) {
    arguments.add(argument, value, constant, type);
    argument = null;
    return moveTo(State.AFTER_ARGUMENT);
  }

  /** Returns whether the argument has the place or the name of the statement to run. */
  private boolean isStatement() {
    return argument == null || isStatement(argument);
  }

  /** Adds a text that a variable has to the inner text. */
  private void append(CharSequence text) {
    if (!read) {
      inner.begin();
      read = true;
    }
    for (int i = 0; i < text.length(); i++) {
      inner.append(text.charAt(i));
    }
  }

  private static boolean isStatement(String name) {
    return name.equalsIgnoreCase("@stmt") || name.equalsIgnoreCase("@statement");
  }

  private boolean readArgumentVariable(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.EQUALS) {
      // It names a parameter of the procedure, and no variable.
      reading.variables.markRead(variable);
      argument = variable;
      return moveTo(State.ARGUMENT);
    }
    boolean output = keyword == Keyword.OUTPUT || keyword == Keyword.OUT;
    Variable known = output ? null : reading.readVariable(variable);
    boolean first = executesSql && arguments.count() == 0;
    if (known != null && first && isStatement() && known.isText()) {
      append(known.text());
      addArgument(null, null, "");
    } else if (known == null || first) {
      unknownArgument = true;
      readValue(Kind.VARIABLE, null, null);
    } else {
      String value = known.isNull() ? null : known.text().toString();
      addArgument(value, known.constant(), known.typeOfConstant());
    }
    return readAfterArgument(kind, keyword);
  }

  private boolean readAfterArgument(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.COMMA) {
      return moveTo(State.ARGUMENT);
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

  private boolean readEscape(Kind kind) {
    if (kind == Kind.END) {
      finish();
      return false;
    }
    boolean closed = kind == Kind.OPERATOR && reading.lexer.first() == '}';
    return closed ? readValue(kind, null, null) : true;
  }

  private void finish() {
    if (computed) {
      calls.computed();
    } else if (name.isRemote()) {
      calls.remote();
    } else if (!number.equals(FIRST) && !isCursorProcedure()) {
      calls.numbered(name.procedure(), number);
    } else if (executesSql) {
      if (read) {
        calls.text(inner.end());
      } else {
        markDependent();
        calls.computedText();
      }
    } else if (name.isComplete()) {
      if (unknownArgument && SystemProcedure.isByItsArguments(name.procedure())) {
        markDependent();
      }
      calls.procedure(name.procedure(), arguments, returns);
    } else {
      reading.effects.markUnknown();
    }
  }

  /** Returns whether it is a procedure of cursors, of which sp_ddopen is a numbered one. */
  private boolean isCursorProcedure() {
    return SystemProcedure.of(name.procedure()) == SystemProcedure.CURSOR;
  }

  private boolean readText(Kind kind) {
    return switch (kind) {
      case STRING, QUOTED, PLUS -> true;
      case VARIABLE -> readTextVariable();
      case COMMA -> depth > 0 || moveTo(State.PASSED);
      case RIGHT -> closeTo(State.TEXT);
      case LEFT -> {
        depth++;
        computed = true;
        yield true;
      }
      case END -> endText();
      case WORD,
          BRACKETED,
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

  private boolean readTextVariable() {
    Variable known = depth == 0 ? reading.readVariable(reading.lexer.text()) : null;
    if (known != null && known.isText()) {
      append(known.text());
    } else {
      markDependent();
      computed |= !reading.bulkCopy.rely();
    }
    return true;
  }

  private void markDependent() {
    reading.effects.addTrait(Trait.DEPENDS_ON_VARIABLES);
  }

  /** Skips the arguments that are passed to a linked server. */
  private boolean skipPassed(Kind kind) {
    if (kind == Kind.LEFT) {
      depth++;
    }
    if (kind == Kind.END) {
      return endText();
    }
    return kind == Kind.RIGHT ? closeTo(State.PASSED) : true;
  }

  private boolean closeTo(State open) {
    state = depth == 0 ? State.AFTER_TEXT : open;
    depth = Math.max(0, depth - 1);
    return true;
  }

  private boolean readAfterText(@Nullable Keyword keyword) {
    if (keyword == Keyword.AT) {
      calls.remote();
      return moveTo(State.SERVER);
    }
    if (keyword == Keyword.AS) {
      reading.effects.addTrait(Trait.WORKS_AS_ANOTHER);
    }
    return endText();
  }

  private boolean readServer(Kind kind) {
    state = State.OVER;
    return kind.isName();
  }

  /** Records text that runs on this server. */
  private boolean endText() {
    state = State.OVER;
    if (computed || !read) {
      calls.computedText();
    } else {
      calls.text(inner.end());
    }
    return false;
  }

  private boolean readOptions(Kind kind, @Nullable Keyword keyword) {
    return kind == Kind.COMMA
        || keyword == Keyword.RECOMPILE
        || keyword == Keyword.RESULT
        || keyword == Keyword.SETS
        || keyword == Keyword.UNDEFINED
        || keyword == Keyword.NONE;
  }

  private boolean moveTo(State next) {
    state = next;
    return true;
  }

  private static boolean isDelimiter(@Nullable Keyword keyword) {
    return keyword != null && keyword.isDelimiter();
  }
}
