package dev.weir.domain.tsql;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A word that the reader acts on, compared without regard to the case of ASCII letters. It is found
 * by hash, without allocating a string.
 */
enum Keyword {
  ALTER(Role.STATEMENT),
  BACKUP(Role.STATEMENT),
  BEGIN(Role.STATEMENT),
  BREAK(Role.STATEMENT),
  BULK(Role.STATEMENT),
  CHECKPOINT(Role.STATEMENT),
  CLOSE(Role.STATEMENT),
  COMMIT(Role.STATEMENT),
  CONTINUE(Role.STATEMENT),
  CREATE(Role.STATEMENT),
  DBCC(Role.STATEMENT),
  DEALLOCATE(Role.STATEMENT),
  DECLARE(Role.STATEMENT),
  DELETE(Role.STATEMENT),
  DENY(Role.STATEMENT),
  DROP(Role.STATEMENT),
  DUMP(Role.STATEMENT),
  ELSE(Role.STATEMENT),
  END(Role.STATEMENT),
  EXEC(Role.STATEMENT),
  EXECUTE(Role.STATEMENT),
  FETCH(Role.STATEMENT),
  GOTO(Role.STATEMENT),
  GRANT(Role.STATEMENT),
  IF(Role.STATEMENT),
  INSERT(Role.STATEMENT),
  KILL(Role.STATEMENT),
  LOAD(Role.STATEMENT),
  MERGE(Role.STATEMENT),
  OPEN(Role.STATEMENT),
  PRINT(Role.STATEMENT),
  RAISERROR(Role.STATEMENT),
  READTEXT(Role.STATEMENT),
  RECONFIGURE(Role.STATEMENT),
  RESTORE(Role.STATEMENT),
  RETURN(Role.STATEMENT),
  REVERT(Role.STATEMENT),
  REVOKE(Role.STATEMENT),
  ROLLBACK(Role.STATEMENT),
  SAVE(Role.STATEMENT),
  SELECT(Role.STATEMENT),
  SET(Role.STATEMENT),
  SETUSER(Role.STATEMENT),
  SHUTDOWN(Role.STATEMENT),
  TRUNCATE(Role.STATEMENT),
  UPDATE(Role.STATEMENT),
  UPDATETEXT(Role.STATEMENT),
  USE(Role.STATEMENT),
  WAITFOR(Role.STATEMENT),
  WHILE(Role.STATEMENT),
  WITH(Role.STATEMENT),
  WRITETEXT(Role.STATEMENT),
  /** Begin statements, but are not reserved: elsewhere they may be names. */
  DISABLE(Role.WORD),
  ENABLE(Role.WORD),
  GET(Role.WORD),
  MOVE(Role.WORD),
  RECEIVE(Role.WORD),
  SEND(Role.WORD),
  THROW(Role.WORD),
  ALL(Role.RESERVED),
  AS(Role.RESERVED),
  CASE(Role.RESERVED),
  CURSOR(Role.RESERVED),
  DATABASE(Role.RESERVED),
  DEFAULT(Role.RESERVED),
  DISTRIBUTED(Role.RESERVED),
  EXCEPT(Role.RESERVED),
  EXISTS(Role.RESERVED),
  FOR(Role.RESERVED),
  FROM(Role.RESERVED),
  FUNCTION(Role.RESERVED),
  IDENTITY_INSERT(Role.RESERVED),
  INTERSECT(Role.RESERVED),
  INTO(Role.RESERVED),
  NULL(Role.RESERVED),
  OF(Role.RESERVED),
  OFF(Role.RESERVED),
  ON(Role.RESERVED),
  OR(Role.RESERVED),
  PROC(Role.RESERVED),
  PROCEDURE(Role.RESERVED),
  READ(Role.RESERVED),
  SCHEMA(Role.RESERVED),
  STATISTICS(Role.RESERVED),
  TABLE(Role.RESERVED),
  THEN(Role.RESERVED),
  TO(Role.RESERVED),
  TRAN(Role.RESERVED),
  TRANSACTION(Role.RESERVED),
  TRIGGER(Role.RESERVED),
  UNION(Role.RESERVED),
  USER(Role.RESERVED),
  VALUES(Role.RESERVED),
  VIEW(Role.RESERVED),
  ATOMIC(Role.WORD),
  APPLY(Role.WORD),
  AT(Role.WORD),
  CALL(Role.WORD),
  CAST(Role.WORD),
  CATCH(Role.WORD),
  COMMITTED(Role.WORD),
  CONVERSATION(Role.WORD),
  CONVERT(Role.WORD),
  DIALOG(Role.WORD),
  DM_EXEC_SESSIONS(Role.WORD),
  GLOBAL(Role.WORD),
  INSENSITIVE(Role.WORD),
  ISOLATION(Role.WORD),
  JOIN(Role.WORD),
  KEY(Role.WORD),
  LEVEL(Role.WORD),
  LOCAL(Role.WORD),
  LOGIN_TIME(Role.WORD),
  MASTER(Role.WORD),
  NO(Role.WORD),
  NONE(Role.WORD),
  OFFSETS(Role.RESERVED),
  OPENDATASOURCE(Role.WORD),
  OPENQUERY(Role.WORD),
  OPENROWSET(Role.WORD),
  OUT(Role.WORD),
  OUTPUT(Role.WORD),
  RECOMPILE(Role.WORD),
  REPEATABLE(Role.WORD),
  RESULT(Role.WORD),
  ROW(Role.WORD),
  ROWS(Role.WORD),
  RAND(Role.WORD),
  ROWCOUNT_BIG(Role.WORD),
  SCOPE_IDENTITY(Role.WORD),
  SCROLL(Role.WORD),
  SERIALIZABLE(Role.WORD),
  SETS(Role.WORD),
  SNAPSHOT(Role.WORD),
  SYMMETRIC(Role.WORD),
  SYNONYM(Role.WORD),
  SYSPROCESSES(Role.WORD),
  TRACEOFF(Role.WORD),
  TRACEON(Role.WORD),
  TRY(Role.WORD),
  UNCOMMITTED(Role.WORD),
  UNDEFINED(Role.WORD),
  WORK(Role.WORD),
  XACT_STATE(Role.WORD),
  CURRENT_TRANSACTION_ID(Role.WORD),
  AT_CURSOR_ROWS("@@CURSOR_ROWS"),
  AT_ERROR("@@ERROR"),
  AT_FETCH_STATUS("@@FETCH_STATUS"),
  AT_IDENTITY("@@IDENTITY"),
  AT_ROWCOUNT("@@ROWCOUNT"),
  AT_SPID("@@SPID"),
  AT_TRANCOUNT("@@TRANCOUNT");

  private enum Role {
    /** Reserved, and begins a statement or ends one. */
    STATEMENT,
    /** Reserved: never a name without quotes. */
    RESERVED,
    /** Not reserved: a keyword only where a clause expects it. */
    WORD,
    /** A function whose name begins with {@code @@}. */
    FUNCTION
  }

  private static final int SLOTS = 1024;
  private static final @Nullable Keyword[] BY_HASH = new @Nullable Keyword[SLOTS];

  static {
    for (Keyword keyword : values()) {
      int slot = slot(hash(keyword.word));
      while (BY_HASH[slot] != null) {
        slot = (slot + 1) & (SLOTS - 1);
      }
      BY_HASH[slot] = keyword;
    }
  }

  private final String word;
  private final Role role;

  Keyword(Role role) {
    this.word = name();
    this.role = role;
  }

  Keyword(String word) {
    this.word = word;
    this.role = Role.FUNCTION;
  }

  /** Returns whether it, without quotes, always begins or ends a statement. */
  boolean isDelimiter() {
    return role == Role.STATEMENT;
  }

  /** Returns whether it cannot be a name without quotes. */
  boolean isReserved() {
    return role == Role.STATEMENT || role == Role.RESERVED;
  }

  static @Nullable Keyword of(char[] text, int length, int hash) {
    return find(text, 0, length, hash);
  }

  /** Returns the keyword in a part of a token. */
  static @Nullable Keyword ofPart(char[] text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + Characters.upper(text[i]);
    }
    return find(text, from, to - from, hash);
  }

  private static @Nullable Keyword find(char[] text, int from, int length, int hash) {
    int slot = slot(hash);
    for (Keyword found = BY_HASH[slot]; found != null; found = BY_HASH[slot]) {
      if (found.is(text, from, length)) {
        return found;
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
    return null;
  }

  private boolean is(char[] text, int from, int length) {
    if (word.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (Characters.upper(text[from + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int hash(String word) {
    int hash = 0;
    for (int i = 0; i < word.length(); i++) {
      hash = hash * 31 + word.toUpperCase(Locale.ROOT).charAt(i);
    }
    return hash;
  }

  private static int slot(int hash) {
    return (hash ^ (hash >>> 15)) & (SLOTS - 1);
  }
}
