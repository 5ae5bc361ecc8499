package dev.weir.domain.tsql;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the boundaries of statements, to determine the origin of the values that a text reads. In
 * doubt a word continues the statement: then a value counts as one of an earlier request.
 */
final class Statements {
  /**
   * The statements that are documented to set {@code @@ROWCOUNT}. A call is not among them: it
   * leaves the value unchanged, unless a statement in the procedure sets it.
   */
  private static final Set<Keyword> SET_ROWCOUNT =
      EnumSet.of(
          Keyword.BULK,
          Keyword.CLOSE,
          Keyword.COMMIT,
          Keyword.DEALLOCATE,
          Keyword.DELETE,
          Keyword.FETCH,
          Keyword.INSERT,
          Keyword.MERGE,
          Keyword.PRINT,
          Keyword.RAISERROR,
          Keyword.SELECT,
          Keyword.SET,
          Keyword.UPDATE,
          Keyword.USE);

  private final Flow flow;
  private final Lexer lexer;
  private long begun;
  private @Nullable Keyword verb;

  /** The current statement runs for certain. */
  private boolean certain;

  /** The statement's rows or its SET clause were read, so that another one begins a statement. */
  private boolean hasSource;

  /** The statement has VALUES, so that an INSERT inserts at least one row. */
  private boolean hasRows;

  /** The statement has an INTO. */
  private boolean into;

  private boolean listing;

  private ValuesRead identity = ValuesRead.EARLIER;
  private ValuesRead rowcount = ValuesRead.EARLIER;
  private ValuesRead error = ValuesRead.EARLIER;
  private ValuesRead fetch = ValuesRead.EARLIER;
  private ValuesRead cursorRows = ValuesRead.EARLIER;

  Statements(Flow flow, Lexer lexer) {
    this.flow = flow;
    this.lexer = lexer;
  }

  void begin() {
    verb = null;
    begun = 0;
    listing = false;
    identity = ValuesRead.EARLIER;
    rowcount = ValuesRead.EARLIER;
    error = ValuesRead.EARLIER;
    fetch = ValuesRead.EARLIER;
    cursorRows = ValuesRead.EARLIER;
  }

  /**
   * Returns whether a list of permissions is being read, in which keywords name permissions and
   * begin no statements.
   */
  boolean listsPermissions() {
    return listing;
  }

  /** Returns whether the next word begins a statement. */
  boolean isAtStart() {
    return verb == null;
  }

  /**
   * Returns whether the statement writes a large value, perhaps with BULK from rows in a message of
   * their own.
   */
  boolean writesText() {
    return verb == Keyword.WRITETEXT || verb == Keyword.UPDATETEXT;
  }

  /** Returns the first keyword of the statement; null if none of its tokens was read. */
  @Nullable Keyword verb() {
    return verb;
  }

  /** Returns the number of characters before the statement. */
  long offset() {
    return begun;
  }

  /** Ends the statement at a semicolon. */
  void readSeparator() {
    complete();
    verb = null;
    listing = false;
  }

  /** Begins a procedure call without EXECUTE. */
  void readCall() {
    start(Keyword.EXEC);
  }

  /** Records that the statement that has just begun may not run. */
  void markUncertain() {
    certain = false;
  }

  /** Reads a token that does not begin a statement. */
  void readOther() {
    if (verb == null) {
      verb = Keyword.END;
    }
  }

  /** Reads a keyword outside of parentheses. */
  void readKeyword(Keyword keyword, @Nullable Keyword before) {
    if (listing) {
      listing = keyword != Keyword.ON && keyword != Keyword.TO && keyword != Keyword.FROM;
      return;
    }
    if (keyword == Keyword.VALUES) {
      hasSource = true;
      hasRows = true;
    }
    into |= keyword == Keyword.INTO;
    if (!keyword.isDelimiter() || isContinuation(keyword, before)) {
      readOther();
      return;
    }
    start(keyword);
  }

  /** Returns the origin of a value that is read here. */
  ValuesRead originOf(SessionValue value) {
    return switch (value) {
      case SPID, TRANCOUNT -> ValuesRead.NONE;
      case IDENTITY, SCOPE_IDENTITY -> identity;
      case ROWCOUNT, ROWCOUNT_BIG -> rowcount;
      case ERROR -> error;
      case FETCH_STATUS -> fetch;
      case CURSOR_ROWS -> cursorRows;
    };
  }

  /** Ends the text. */
  void end() {
    readSeparator();
  }

  /** Returns whether a statement of the text sets {@code @@IDENTITY} for certain. */
  boolean leavesOwnIdentity() {
    return identity == ValuesRead.OWN;
  }

  /** Returns whether statements of the text set the state of cursors for certain. */
  boolean leavesOwnCursor() {
    return fetch == ValuesRead.OWN && cursorRows == ValuesRead.OWN;
  }

  /** Returns the origin of the values that an inner text reads and may not have set itself. */
  ValuesRead originInInnerText(ValuesRead inside) {
    return error == ValuesRead.EARLIER ? inside : ValuesRead.OWN_OR_EARLIER;
  }

  private void start(Keyword keyword) {
    complete();
    verb = keyword;
    begun = lexer.offset();
    certain = !flow.isUncertain();
    hasSource = false;
    hasRows = false;
    into = false;
    listing = keyword == Keyword.GRANT || keyword == Keyword.REVOKE || keyword == Keyword.DENY;
  }

  private boolean isContinuation(Keyword keyword, @Nullable Keyword before) {
    if (keyword == Keyword.WITH || (keyword == Keyword.GRANT && before == Keyword.WITH)) {
      // No list of permissions follows WITH GRANT OPTION.
      return verb != null;
    }
    if (keyword == Keyword.FETCH && (before == Keyword.ROWS || before == Keyword.ROW)) {
      // OFFSET … ROWS FETCH NEXT … ROWS ONLY, of a query.
      return true;
    }
    if (flow.isInCase() && (keyword == Keyword.ELSE || keyword == Keyword.END)) {
      return true;
    }
    if (keyword == Keyword.BULK && (before == Keyword.INSERT || writesText())) {
      return true;
    }
    if (before == Keyword.THEN
        || before == Keyword.FOR
        || before == Keyword.OF
        || before == Keyword.BULK
        || before == Keyword.ON) {
      return true;
    }
    if (verb == Keyword.WITH && isRowVerb(keyword)) {
      verb = keyword;
      hasSource = keyword == Keyword.SELECT;
      return true;
    }
    if (verb == Keyword.INSERT && !hasSource && isSource(keyword)) {
      hasSource = true;
      return true;
    }
    if (keyword == Keyword.SET
        && (before == Keyword.UPDATE || (verb == Keyword.UPDATE && !hasSource))) {
      hasSource = true;
      return true;
    }
    return keyword == Keyword.SELECT && isSetOperator(before);
  }

  private static boolean isSetOperator(@Nullable Keyword before) {
    return before == Keyword.UNION
        || before == Keyword.ALL
        || before == Keyword.EXCEPT
        || before == Keyword.INTERSECT;
  }

  private static boolean isRowVerb(Keyword keyword) {
    return keyword == Keyword.SELECT
        || keyword == Keyword.INSERT
        || keyword == Keyword.UPDATE
        || keyword == Keyword.DELETE
        || keyword == Keyword.MERGE;
  }

  private static boolean isSource(Keyword keyword) {
    return keyword == Keyword.SELECT || keyword == Keyword.EXEC || keyword == Keyword.EXECUTE;
  }

  /** Ends the statement and updates the origin of the values that it sets. */
  private void complete() {
    Keyword done = verb;
    if (done == null || isNeutralVerb(done)) {
      return;
    }
    error = after(error, certain);
    rowcount = after(rowcount, certain && SET_ROWCOUNT.contains(done));
    if (done == Keyword.INSERT) {
      identity = after(identity, certain && hasRows);
    } else if (done == Keyword.MERGE || done == Keyword.BULK || isCall(done) || into) {
      identity = after(identity, false);
    }
    if (done == Keyword.FETCH) {
      fetch = after(fetch, certain);
    }
    if (done == Keyword.OPEN) {
      cursorRows = after(cursorRows, certain);
    }
  }

  private static ValuesRead after(ValuesRead before, boolean certain) {
    if (certain) {
      return ValuesRead.OWN;
    }
    return before == ValuesRead.OWN ? before : ValuesRead.OWN_OR_EARLIER;
  }

  /** Returns whether a verb is no statement by itself, or leaves the values unchanged. */
  private static boolean isNeutralVerb(Keyword verb) {
    return verb == Keyword.DECLARE
        || verb == Keyword.IF
        || verb == Keyword.ELSE
        || verb == Keyword.WHILE
        || verb == Keyword.BEGIN
        || verb == Keyword.END
        || verb == Keyword.WITH;
  }

  private static boolean isCall(Keyword verb) {
    return verb == Keyword.EXEC || verb == Keyword.EXECUTE;
  }
}
