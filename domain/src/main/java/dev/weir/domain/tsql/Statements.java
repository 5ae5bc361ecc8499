package dev.weir.domain.tsql;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where one statement ends and the next one begins, as far as it matters for whose values a text
 * reads. In doubt a word goes on with the statement: then a value counts as an earlier one's.
 */
final class Statements {
  /**
   * Those of which it is documented that they set {@code @@ROWCOUNT}. A call is not among them: it
   * leaves the value as it was, unless something in the procedure sets it.
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
  private boolean certain;
  private boolean hasSource;
  private boolean hasRows;
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

  /** Whether a list of permissions is read, in which the names of statements are just that. */
  boolean listsPermissions() {
    return listing;
  }

  /** Whether nothing stands before the next word in its statement. */
  boolean atStart() {
    return verb == null;
  }

  /** Whether a large value is written, perhaps from rows that are a message of their own. */
  boolean writesText() {
    return verb == Keyword.WRITETEXT || verb == Keyword.UPDATETEXT;
  }

  /** The word with which the statement begins; null where nothing of it was read. */
  @Nullable Keyword verb() {
    return verb;
  }

  /** How many characters come before it. */
  long offset() {
    return begun;
  }

  /** A semicolon. */
  void separator() {
    complete();
    verb = null;
    listing = false;
  }

  /** A procedure is called by its name alone. */
  void call() {
    start(Keyword.EXEC);
  }

  /** The statement that has just begun may not be run. */
  void mayNotRun() {
    certain = false;
  }

  /** Something that is not a keyword stands where a statement begins. */
  void other() {
    if (verb == null) {
      verb = Keyword.END;
    }
  }

  /** A keyword outside of parentheses. */
  void keyword(Keyword keyword, @Nullable Keyword before) {
    if (listing) {
      listing = keyword != Keyword.ON && keyword != Keyword.TO && keyword != Keyword.FROM;
      return;
    }
    if (keyword == Keyword.VALUES) {
      hasSource = true;
      hasRows = true;
    }
    into |= keyword == Keyword.INTO;
    if (!keyword.delimits() || continues(keyword, before)) {
      other();
      return;
    }
    start(keyword);
  }

  /** Whose value is read, if this one is now. */
  ValuesRead whose(SessionValue value) {
    return switch (value) {
      case SPID, TRANCOUNT -> ValuesRead.NONE;
      case IDENTITY, SCOPE_IDENTITY -> identity;
      case ROWCOUNT, ROWCOUNT_BIG -> rowcount;
      case ERROR -> error;
      case FETCH_STATUS -> fetch;
      case CURSOR_ROWS -> cursorRows;
    };
  }

  /** The text is over. */
  void end() {
    separator();
  }

  /** Whether {@code @@IDENTITY} is surely of a statement of the text. */
  boolean leavesOwnIdentity() {
    return identity == ValuesRead.OWN;
  }

  /** Whether the state of cursors is surely of statements of the text. */
  boolean leavesOwnCursor() {
    return fetch == ValuesRead.OWN && cursorRows == ValuesRead.OWN;
  }

  /** Whose values a text reads that is run here and did not set them itself. */
  ValuesRead somebodys(ValuesRead inside) {
    return error == ValuesRead.EARLIER ? inside : ValuesRead.OWN_OR_EARLIER;
  }

  private void start(Keyword keyword) {
    complete();
    verb = keyword;
    begun = lexer.offset();
    certain = !flow.uncertain();
    hasSource = false;
    hasRows = false;
    into = false;
    listing = keyword == Keyword.GRANT || keyword == Keyword.REVOKE || keyword == Keyword.DENY;
  }

  private boolean continues(Keyword keyword, @Nullable Keyword before) {
    if (keyword == Keyword.WITH || (keyword == Keyword.GRANT && before == Keyword.WITH)) {
      // WITH GRANT OPTION, behind which no list of permissions follows.
      return verb != null;
    }
    if (keyword == Keyword.FETCH && (before == Keyword.ROWS || before == Keyword.ROW)) {
      // OFFSET … ROWS FETCH NEXT … ROWS ONLY, of a query.
      return true;
    }
    if (flow.inCase() && (keyword == Keyword.ELSE || keyword == Keyword.END)) {
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
    return keyword == Keyword.SELECT && joins(before);
  }

  private static boolean joins(@Nullable Keyword before) {
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

  /** The statement is over, and left its values. */
  private void complete() {
    Keyword done = verb;
    if (done == null || governs(done)) {
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

  /** What is no statement by itself, or leaves the values as they are. */
  private static boolean governs(Keyword verb) {
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
