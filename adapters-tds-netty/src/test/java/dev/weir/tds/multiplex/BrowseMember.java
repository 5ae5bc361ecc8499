package dev.weir.tds.multiplex;

import dev.weir.standin.raw.RequestBytes;
import java.io.IOException;
import java.util.List;

/**
 * As a browse of an xBase program by ODBC, in autocommit: a keyset cursor from which blocks are
 * fetched, seeks by a statement that stays prepared, and writes that are prepared each time
 * (fixtures/captures/tdsodbc-pyodbc, 11 and 13; sp_execute is called by name, as FreeTDS does).
 */
final class BrowseMember extends WireMember {
  private static final int CURSOR_OPEN = 2;
  private static final int CURSOR_FETCH = 7;
  private static final int CURSOR_CLOSE = 9;
  private static final int PREPARE_AND_EXECUTE = 13;
  private static final int UNPREPARE = 15;
  private static final int KEYSET = 1;
  private static final int ANY_CONCURRENCY = 8193;
  private static final int NEXT = 2;
  private static final int BLOCK = 5;
  private static final int SEEKS = 3;

  /** After so many pieces of work its program has closed the browse, and opens another. */
  private static final int WORK_OF_A_BROWSE = 4;

  private int seek;
  private int works;

  BrowseMember(Target target) throws IOException {
    super(target, login(target).withLanguage("us_english").withFeature(0x0A, (byte) 1));
  }

  @Override
  public List<String> work(int account, Thought between) throws Exception {
    browse(between);
    update(account);
    for (int i = 0; i < SEEKS; i++) {
      seek(account);
      between.think();
    }
    works++;
    if (works % WORK_OF_A_BROWSE == 0) {
      ask(integer(call(UNPREPARE), "", seek));
      seek = 0;
    }
    return told();
  }

  private void browse(Thought between) throws Exception {
    RequestBytes open = handleOut(call(CURSOR_OPEN), "");
    ntext(open, "select id, name from goods order by id");
    integerOut(integerOut(integerOut(open, "", KEYSET), "", ANY_CONCURRENCY), "", 0);
    int cursor = ask(open);
    for (int i = 0; i < 2; i++) {
      between.think();
      RequestBytes fetch = integer(integer(call(CURSOR_FETCH), "", cursor), "", NEXT);
      ask(integer(integer(fetch, "", 0), "", BLOCK));
    }
    ask(integer(call(CURSOR_CLOSE), "", cursor));
    between.think();
  }

  private void update(int account) throws IOException {
    ask(integer(call(UNPREPARE), "", prepared(UPDATE, account)));
  }

  private static final String UPDATE = "update accounts set amount = amount + 1 where id = @P1";
  private static final String SELECT = "select amount from accounts where id = @P1";

  private void seek(int account) throws IOException {
    if (seek == 0) {
      seek = prepared(SELECT, account);
    } else {
      ask(integer(integer(call("sp_execute"), "", seek), "", account));
    }
  }

  private int prepared(String statement, int value) throws IOException {
    RequestBytes call = handleOut(call(PREPARE_AND_EXECUTE), "");
    ntext(ntext(call, "@P1 INT"), statement);
    return ask(integer(call, "", value));
  }
}
