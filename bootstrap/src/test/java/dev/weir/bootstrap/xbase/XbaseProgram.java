package dev.weir.bootstrap.xbase;

import java.io.IOException;

/**
 * The work of an xBase program, by the statements of its library. A piece of work ends outside of a
 * transaction, and does the same whenever it is run with the same number.
 */
enum XbaseProgram {
  /** SQLRDD with {@code lAutoCommit=.T.}: the user looks at a browse, page by page. */
  SQLRDD_BROWSE,
  /** ADORDD: the user looks at a browse, for which the whole table was read. */
  ADORDD_BROWSE,
  /** SQLRDD with {@code lAutoCommit=.T.}: records are appended, memo fields written. */
  SQLRDD_APPEND,
  /** ADORDD: records are appended and changed. */
  ADORDD_APPEND,
  /** SQLRDD with autocommit off: a record is locked, changed and committed. */
  SQLRDD_POSTING;

  /** The sessions of each ten that are in a browse. */
  private static final int BROWSES_OF_TEN = 7;

  private static final int TEN = 10;
  private static final int PAGES = 4;
  private static final int PAGE = 5;

  /** The program of a session. */
  static XbaseProgram of(int session) {
    int place = session % TEN;
    if (place < BROWSES_OF_TEN) {
      return place % 2 == 0 ? SQLRDD_BROWSE : ADORDD_BROWSE;
    }
    return switch (place) {
      case BROWSES_OF_TEN -> SQLRDD_APPEND;
      case BROWSES_OF_TEN + 1 -> ADORDD_APPEND;
      default -> SQLRDD_POSTING;
    };
  }

  /** Returns whether its user does nothing most of the time. */
  boolean isBrowse() {
    return switch (this) {
      case SQLRDD_BROWSE, ADORDD_BROWSE -> true;
      case SQLRDD_APPEND, ADORDD_APPEND, SQLRDD_POSTING -> false;
    };
  }

  private boolean isOfSqlrdd() {
    return switch (this) {
      case SQLRDD_BROWSE, SQLRDD_APPEND, SQLRDD_POSTING -> true;
      case ADORDD_BROWSE, ADORDD_APPEND -> false;
    };
  }

  /**
   * Returns the statements at the beginning of a session.
   *
   * @param asksForNumber whether it asks for the number of its session, which SQLRDD does
   */
  void connect(XbaseClient client, boolean asksForNumber) throws IOException {
    if (!isOfSqlrdd()) {
      client.run("SET FMTONLY ON SELECT * FROM goods SET FMTONLY OFF");
      return;
    }
    if (asksForNumber) {
      client.runUntold("select cast( @@spid as numeric )");
    }
    client.run("SET QUOTED_IDENTIFIER ON");
    client.run("SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED");
    client.run("SELECT A.* FROM goods A WHERE 1 = 0");
    if (this == SQLRDD_POSTING) {
      client.run("SET IMPLICIT_TRANSACTIONS ON");
    }
  }

  /**
   * One piece of work.
   *
   * @return how often it asked for an identity that was not to be had any more
   */
  int work(XbaseClient client, int session, int piece) throws IOException {
    return switch (this) {
      case SQLRDD_BROWSE -> {
        browse(client, piece);
        yield 0;
      }
      case ADORDD_BROWSE -> {
        client.run("SELECT * FROM goods ORDER BY recno");
        client.runUntold("SELECT IDENT_CURRENT('notes')+1");
        yield 0;
      }
      case SQLRDD_APPEND -> {
        append(client, session, piece);
        yield 0;
      }
      case ADORDD_APPEND -> addNew(client, session, piece);
      case SQLRDD_POSTING -> {
        post(client, session);
        yield 0;
      }
    };
  }

  private static void browse(XbaseClient client, int piece) throws IOException {
    int page = piece % PAGES;
    client.run(
        page == 0
            ? "SELECT TOP 5 A.* FROM goods A ORDER BY A.recno /* GoTop */"
            : "SELECT TOP 5 A.* FROM goods A WHERE A.recno > %d ORDER BY A.recno /* Skip */"
                .formatted(page * PAGE));
    client.run("SELECT TOP 1 A.* FROM goods A WHERE A.recno = " + (page * PAGE + 1));
  }

  static String mark(int session) {
    return "m" + session + "x";
  }

  private static void append(XbaseClient client, int session, int piece) throws IOException {
    String record =
        client.record(
            ("Declare @InsertedData table (recno numeric(15));INSERT INTO notes (mark, line) OUTPUT"
                    + " Inserted.recno INTO @InsertedData VALUES ('%s', 'line %d');SELECT recno FROM"
                    + " @InsertedData;")
                .formatted(mark(session), piece));
    if (record == null) {
      throw new AssertionError("the identity of the same batch is unavailable");
    }
    client.writeMemo(
        record,
        "UPDATE notes SET memo = @P1 WHERE recno = ?",
        "memo %s of piece %d".formatted(mark(session), piece));
    client.runOn(record, "SELECT TOP 1 A.* FROM notes A WHERE A.recno = ?");
  }

  private static int addNew(XbaseClient client, int session, int piece) throws IOException {
    client.run(
        "INSERT INTO notes (mark, line) VALUES ('%s', 'line %d')".formatted(mark(session), piece));
    String own = client.record("SELECT @@IDENTITY");
    String record = own;
    if (record == null) {
      record =
          client.record("SELECT MAX(recno) FROM notes WHERE mark = '%s'".formatted(mark(session)));
    }
    if (record == null) {
      throw new AssertionError("a record that was added is not there");
    }
    client.runOn(record, "SELECT * FROM notes WHERE recno = ?");
    client.runOn(record, "UPDATE notes SET line = 'changed %d' WHERE recno = ?".formatted(piece));
    client.runOn(record, "SELECT * FROM notes WHERE recno = ?");
    return own == null ? 1 : 0;
  }

  private static void post(XbaseClient client, int session) throws IOException {
    client.run("SELECT * FROM accounts WITH (UPDLOCK) WHERE recno = " + session);
    client.run("UPDATE accounts SET amount = amount + 1 WHERE recno = " + session);
    client.run("SELECT amount FROM accounts WHERE recno = " + session);
    client.run("IF @@TRANCOUNT > 0 COMMIT TRAN");
  }
}
