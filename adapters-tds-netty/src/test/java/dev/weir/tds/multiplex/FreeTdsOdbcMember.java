package dev.weir.tds.multiplex;

import dev.weir.standin.raw.RequestBytes;
import java.io.IOException;
import java.util.List;

/**
 * As FreeTDS ODBC without autocommit: always in a transaction, and each execution is prepared and
 * unprepared (fixtures/captures/tdsodbc-pyodbc, 03 and 04).
 */
final class FreeTdsOdbcMember extends WireMember {
  private static final int PREPARE_AND_EXECUTE = 13;
  private static final int UNPREPARE = 15;

  FreeTdsOdbcMember(Target target) throws IOException {
    super(target, login(target).withLanguage("us_english").withFeature(0x0A, (byte) 1));
    begin(0);
    told();
  }

  @Override
  public List<String> work(int account, Thought between) throws Exception {
    execute("update accounts set amount = amount + 1 where id = @P1", account);
    between.think();
    for (int i = 0; i < 2; i++) {
      execute("select amount from accounts where id = @P1", account);
      between.think();
    }
    commit(true);
    return told();
  }

  private void execute(String statement, int value) throws IOException {
    RequestBytes call = handleOut(call(PREPARE_AND_EXECUTE), "");
    ntext(ntext(call, "@P1 INT"), statement);
    int handle = ask(integer(call, "", value));
    ask(integer(call(UNPREPARE), "", handle));
  }
}
