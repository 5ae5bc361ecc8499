package dev.weir.tds.multiplex;

import dev.weir.standin.raw.RequestBytes;
import dev.weir.tds.login.ConnectTexts;
import java.io.IOException;
import java.util.List;

/**
 * As tedious with requests that are prepared, executed many times and unprepared, in transactions
 * of its own requests (fixtures/captures/tedious, 03b and 04).
 */
final class TediousMember extends WireMember {
  private static final int PREPARE = 11;
  private static final int EXECUTE = 12;
  private static final int UNPREPARE = 15;
  private static final int READ_COMMITTED = 2;

  /** After so many pieces of work its program makes new requests. */
  private static final int WORK_OF_A_REQUEST = 3;

  private int update;
  private int select;
  private int works;

  TediousMember(Target target) throws IOException {
    super(
        target,
        login(target).withLanguage("us_english").withOdbc(false).withFeature(0x0A, (byte) 1));
    batch(ConnectTexts.TEDIOUS);
    told();
  }

  @Override
  public List<String> work(int account, Thought between) throws Exception {
    if (works % WORK_OF_A_REQUEST == 0) {
      update = prepare("update accounts set amount = amount + 1 where id = @id");
      select = prepare("select amount from accounts where id = @id");
    }
    works++;
    begin(READ_COMMITTED);
    between.think();
    execute(update, account);
    between.think();
    execute(select, account);
    between.think();
    execute(select, account);
    between.think();
    commit(false);
    if (works % WORK_OF_A_REQUEST == 0) {
      unprepare(update);
      unprepare(select);
    }
    return told();
  }

  private int prepare(String statement) throws IOException {
    RequestBytes call = handleOut(call(PREPARE), "@handle");
    return ask(nvarchar(nvarchar(call, "@params", "@id int"), "@stmt", statement));
  }

  private void execute(int handle, int value) throws IOException {
    ask(integer(integer(call(EXECUTE), "", handle), "@id", value));
  }

  private void unprepare(int handle) throws IOException {
    ask(integer(call(UNPREPARE), "@handle", handle));
  }
}
