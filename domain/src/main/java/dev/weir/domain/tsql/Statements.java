package dev.weir.domain.tsql;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tracks where the statements of a text begin, and whether the values that the text reads, such as
 * {@code @@ROWCOUNT}, were set by its own statements or by an earlier request ({@link ValuesRead}).
 *
 * <p>A word that may or may not begin a statement continues the current one. A statement that is
 * overlooked in this way sets nothing, so a value seems to be of an earlier request: that may cost
 * the client error 50014, but never shows it a value of another session.
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

  /** The number of characters before the statement. */
  private long begun;

  /** The keyword that {@link #verb()} returns. */
  private @Nullable Keyword verb;

  /** The current statement runs for certain. */
  private boolean certain;

  /**
   * The rows of an INSERT (VALUES, SELECT or EXECUTE) or the SET clause of an UPDATE have begun. A
   * further SELECT, EXECUTE or SET is a new statement.
   */
  private boolean hasSource;

  /** The statement has VALUES, so that an INSERT inserts at least one row. */
  private boolean hasRows;

  /**
   * The statement has an INTO. SELECT INTO may copy an identity column, which sets the identity.
   */
  private boolean into;

  /** The statement is a GRANT, REVOKE or DENY, and its permissions are being read. */
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
   * Returns whether the statement is a WRITETEXT or UPDATETEXT. A BULK in it belongs to it: the
   * value follows in a message of its own.
   */
  boolean writesText() {
    return verb == Keyword.WRITETEXT || verb == Keyword.UPDATETEXT;
  }

  /**
   * Returns the keyword that stands for the statement: its first one; EXEC for a call by name
   * alone; the verb that follows a common table expression; END for a statement of unknown kind.
   * Null before its first token.
   */
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

  /**
   * Reads a token that does not begin a known statement. The first token of a statement makes it
   * one of unknown kind, for which END stands, since that sets no value either.
   */
  void readOther() {
    if (verb == null) {
      verb = Keyword.END;
    }
  }

  /**
   * Reads a keyword outside of parentheses.
   *
   * @param before the previous token as a keyword; null if it was none
   */
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

  /**
   * Returns the origin of values that a constant text reads which this text executes ({@link
   * InnerText}), and which the inner text may not have set. Each statement that sets a value also
   * sets {@code @@ERROR}: as long as that is an earlier one, no statement before has set any.
   */
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
    // MERGE … THEN UPDATE, CURSOR FOR SELECT, BULK INSERT, ON DELETE CASCADE.
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
