package dev.weir.domain.tsql;

import dev.weir.domain.pinning.PinReason;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one text: passes each relevant clause to its reader, and tracks transactions, values and
 * writes between the clauses.
 */
final class StatementReader implements SqlTokens {
  private final Lexer lexer;
  private final Reading reading;
  private final ObjectClause objects;
  private final ExecClause exec;
  private final FunctionCalls functions;
  private final OwnSessionReads ownSession = new OwnSessionReads();
  private final Map<Keyword, Clause> clauses = new EnumMap<>(Keyword.class);

  private @Nullable Clause clause;
  private @Nullable Keyword before;
  private Kind kindBefore = Kind.END;
  private int parentheses;

  /** No token except semicolons has been read. */
  private boolean first;

  /** The function whose name was the previous token; a parenthesis makes it a call. */
  private @Nullable SessionValue function;

  /** The text contains TRY: an error may be caught, so that the answer does not show it. */
  private boolean tries;

  StatementReader(NameTable names, int nesting) {
    lexer = new Lexer(this, names);
    reading = new Reading(lexer);
    objects = new ObjectClause(reading);
    exec = new ExecClause(reading, names, nesting);
    functions = new FunctionCalls(reading);
    TransactionClause transactions = new TransactionClause(reading);
    DeclareClause cursors = new DeclareClause(reading);
    SessionClause session = new SessionClause(reading);
    clauses.put(Keyword.SET, new SetClause(reading));
    clauses.put(Keyword.USE, new UseClause(reading));
    clauses.put(Keyword.IF, new IfClause(reading));
    clauses.put(Keyword.SELECT, new SelectClause(reading));
    clauses.put(Keyword.BEGIN, transactions);
    clauses.put(Keyword.COMMIT, transactions);
    clauses.put(Keyword.ROLLBACK, transactions);
    clauses.put(Keyword.SAVE, transactions);
    clauses.put(Keyword.EXEC, exec);
    clauses.put(Keyword.EXECUTE, exec);
    clauses.put(Keyword.CALL, exec);
    clauses.put(Keyword.DECLARE, cursors);
    clauses.put(Keyword.DEALLOCATE, cursors);
    clauses.put(Keyword.CREATE, objects);
    clauses.put(Keyword.ALTER, objects);
    clauses.put(Keyword.DROP, objects);
    clauses.put(Keyword.INTO, objects);
    clauses.put(Keyword.DBCC, session);
    clauses.put(Keyword.OPEN, session);
    clauses.put(Keyword.REVERT, session);
    clauses.put(Keyword.NO, session);
    clauses.put(Keyword.SETUSER, session);
    clauses.put(Keyword.BULK, session);
  }

  /** Begins a text, and forgets the variables of the previous one. */
  void begin(Scope scope) {
    reading.variables.begin();
    beginWithVariables(scope);
  }

  /** Begins a text that has the variables of the previous one. */
  void beginWithVariables(Scope scope) {
    lexer.begin();
    reading.begin(scope);
    objects.reset();
    clause = null;
    before = null;
    kindBefore = Kind.END;
    parentheses = 0;
    first = true;
    function = null;
    functions.begin();
    ownSession.begin();
    tries = false;
  }

  void accept(char[] text, int from, int to) {
    lexer.accept(text, from, to);
  }

  Effects end() {
    lexer.end();
    Effects effects = reading.effects;
    reading.statements.end();
    exec.end();
    recordLastingWrites(effects);
    reading.end();
    ownSession.end(effects);
    if (effects.has(Trait.USES_HANDLES) && !effects.isWhole()) {
      effects.pin(PinReason.PREPARED_HANDLE);
    }
    return effects;
  }

  /**
   * Records the lasting values that the text may set, and those that it sets for certain. A trigger
   * may also insert and so change {@code @@IDENTITY}.
   */
  private void recordLastingWrites(Effects effects) {
    if (reading.statements.leavesOwnCursor() && !tries) {
      effects.addCertainWrite(LastingValue.CURSOR);
    }
    // An insert on another server sets no identity on this one.
    boolean sure =
        reading.statements.leavesOwnIdentity() && !tries && !effects.has(Trait.RUNS_REMOTELY);
    boolean inserts = effects.has(Trait.INSERTS);
    if (inserts || effects.has(Trait.WRITES)) {
      recordIdentity(effects, LastingValue.IDENTITY, sure);
    }
    if (inserts && reading.scope().keepsSettings()) {
      recordIdentity(effects, LastingValue.SCOPE_IDENTITY, sure);
    }
  }

  private static void recordIdentity(Effects effects, LastingValue value, boolean sure) {
    effects.addLastingWrite(value);
    if (sure) {
      effects.addCertainWrite(value);
    }
  }

  /** Returns the variables of the text. */
  Variables variables() {
    return reading.variables;
  }

  /** Records that the text is too long or incomplete, so that its effects are unknown. */
  void giveUp() {
    reading.effects.markUnknown();
  }

  @Override
  public @Nullable Inner string() {
    return clause == null ? null : clause.string();
  }

  @Override
  public void accept(Kind kind) {
    if (objects.isDefining()) {
      return;
    }
    boolean worded = kind == Kind.WORD || kind == Kind.GLOBAL;
    Keyword keyword = worded ? lexer.keyword() : null;
    reading.flow.readNext(kind, keyword, parentheses > 0);
    reading.bulkCopy.read(kind);
    if (kind == Kind.VARIABLE && !reading.variables.isEmpty()) {
      reading.variables.mention(lexer.text());
    }
    readValues(kind, keyword);
    functions.read(kind, keyword);
    if (kind == Kind.ODD) {
      reading.effects.markUnknown();
    }
    Clause current = clause;
    if (current == null || !current.accept(kind, keyword)) {
      clause = null;
      if (!objects.isDefining()) {
        dispatch(kind, keyword);
      }
    }
    count(kind);
    before = kind == Kind.WORD ? keyword : null;
    kindBefore = kind;
    first &= kind == Kind.SEMICOLON;
  }

  private void dispatch(Kind kind, @Nullable Keyword keyword) {
    if (kind == Kind.END) {
      return;
    }
    if (kind == Kind.SEMICOLON) {
      if (parentheses == 0) {
        reading.statements.readSeparator();
      }
      return;
    }
    if (keyword != null && kind == Kind.WORD) {
      readKeyword(kind, keyword);
    } else {
      readOther(kind, keyword);
    }
  }

  private void readKeyword(Kind kind, Keyword keyword) {
    boolean listed = reading.statements.listsPermissions();
    reading.flow.readKeyword(keyword);
    boolean starts = reading.statements.isAtStart();
    if (parentheses == 0) {
      reading.statements.readKeyword(keyword, before);
    }
    if (reading.guarded) {
      reading.statements.markUncertain();
    }
    recordWrite(keyword);
    if (keyword == Keyword.TRY) {
      tries = true;
      reading.effects.addTrait(Trait.CATCHES_ERRORS);
    }
    if (listed) {
      return;
    }
    Clause next = clauses.get(keyword);
    if (next != null && isClauseStart(keyword)) {
      objects.setFirst(first);
      clause = next;
      next.begin(keyword);
    } else if (starts && !keyword.isReserved() && !isStatementStart(keyword)) {
      call(kind, keyword);
    } else {
      reading.effects.markNotWhole();
    }
  }

  /** Returns whether a keyword begins a clause here; some do so in certain places only. */
  private boolean isClauseStart(Keyword keyword) {
    if (keyword == Keyword.SELECT || keyword == Keyword.USE) {
      return parentheses == 0;
    }
    if (keyword == Keyword.INTO) {
      return before != Keyword.INSERT && before != Keyword.MERGE;
    }
    if (keyword == Keyword.CALL) {
      return kindBefore == Kind.BRACE || kindBefore == Kind.EQUALS;
    }
    if (keyword == Keyword.REVERT) {
      return before != Keyword.NO;
    }
    if (keyword == Keyword.NO) {
      return before == Keyword.WITH;
    }
    return keyword != Keyword.BULK || before == Keyword.INSERT || reading.statements.writesText();
  }

  /** Returns whether a keyword that is not reserved begins a statement at the start of one. */
  private static boolean isStatementStart(Keyword keyword) {
    return keyword == Keyword.THROW
        || keyword == Keyword.RECEIVE
        || keyword == Keyword.SEND
        || keyword == Keyword.GET
        || keyword == Keyword.MOVE
        || keyword == Keyword.ENABLE
        || keyword == Keyword.DISABLE;
  }

  private void recordWrite(Keyword keyword) {
    boolean inserts = keyword == Keyword.INSERT || keyword == Keyword.MERGE;
    if (inserts) {
      reading.effects.addTrait(Trait.INSERTS);
    }
    if (inserts
        || keyword == Keyword.UPDATE
        || keyword == Keyword.DELETE
        || keyword == Keyword.TRUNCATE
        || keyword == Keyword.GRANT
        || keyword == Keyword.REVOKE
        || keyword == Keyword.DENY) {
      reading.effects.addTrait(Trait.WRITES);
    }
    boolean pages = keyword == Keyword.FETCH && (before == Keyword.ROWS || before == Keyword.ROW);
    if (keyword == Keyword.OPEN
        || keyword == Keyword.CLOSE
        || keyword == Keyword.DEALLOCATE
        || (keyword == Keyword.FETCH && !pages)) {
      reading.effects.addLastingWrite(LastingValue.CURSOR);
    }
  }

  private void readOther(Kind kind, @Nullable Keyword keyword) {
    if (kind.isName() && reading.statements.isAtStart()) {
      call(kind, keyword);
      return;
    }
    reading.effects.markNotWhole();
    reading.statements.readOther();
  }

  /** Reads a name at the start of a statement as the name of a procedure. */
  private void call(Kind kind, @Nullable Keyword keyword) {
    reading.statements.readCall();
    exec.beginNamed(kind, keyword);
    clause = exec;
  }

  private void count(Kind kind) {
    if (kind == Kind.LEFT) {
      parentheses++;
    } else if (kind == Kind.RIGHT) {
      parentheses = Math.max(0, parentheses - 1);
    }
  }

  /** Reads every token, including those of clauses. */
  private void readValues(Kind kind, @Nullable Keyword keyword) {
    SessionValue called = function;
    function = null;
    if (called != null && kind == Kind.LEFT) {
      read(called);
    }
    boolean isQuoted = kind == Kind.BRACKETED || kind == Kind.QUOTED;
    Keyword quotedWord = isQuoted ? lexer.quotedKeyword() : null;
    ownSession.read(isQuoted ? quotedWord : keyword);
    // It is not documented that a quoted name cannot call a built-in function.
    boolean quoted = isQuoted && kindBefore != Kind.DOT;
    SessionValue value = SessionValue.of(quoted ? quotedWord : keyword);
    if (value != null && !(quoted && !value.isFunction())) {
      if (value.isFunction()) {
        function = value;
      } else {
        read(value);
      }
    }
    if (keyword == Keyword.XACT_STATE || keyword == Keyword.CURRENT_TRANSACTION_ID) {
      reading.effects.addTrait(Trait.READS_TRANSACTION);
    }
  }

  private void read(SessionValue value) {
    if (value == SessionValue.SPID) {
      reading.effects.addTrait(Trait.READS_SPID);
    } else if (value == SessionValue.TRANCOUNT) {
      reading.effects.addTrait(Trait.READS_TRANSACTION);
    } else {
      ValuesRead whose = reading.statements.originOf(value);
      boolean ownScope = value == SessionValue.SCOPE_IDENTITY && !reading.scope().keepsSettings();
      LastingValue lasting = value.lasting();
      if (lasting == null) {
        recordFleetingRead(whose);
      } else if (!ownScope) {
        reading.effects.addLastingRead(lasting, whose == ValuesRead.OWN);
      }
      reading.effects.addValuesRead(
          ownScope && whose == ValuesRead.EARLIER ? ValuesRead.OWN_OR_EARLIER : whose);
    }
  }

  private void recordFleetingRead(ValuesRead whose) {
    if (whose != ValuesRead.OWN) {
      reading.effects.addTrait(Trait.READS_FLEETING_VALUE);
    }
  }
}
