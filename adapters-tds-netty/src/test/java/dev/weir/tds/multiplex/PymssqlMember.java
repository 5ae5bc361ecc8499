package dev.weir.tds.multiplex;

import java.io.IOException;
import java.util.List;

/**
 * As pymssql, which puts parameters into the text, and begins a transaction in text when it has
 * connected and behind each commit (fixtures/captures/pymssql, 01b and 04).
 */
final class PymssqlMember extends WireMember {
  private static final String AT_CONNECT =
      "SET ARITHABORT ON;SET CONCAT_NULL_YIELDS_NULL ON;SET ANSI_NULLS ON;SET ANSI_NULL_DFLT_ON ON;"
          + "SET ANSI_PADDING ON;SET ANSI_WARNINGS ON;SET ANSI_NULL_DFLT_ON ON;"
          + "SET CURSOR_CLOSE_ON_COMMIT ON;SET QUOTED_IDENTIFIER ON;SET TEXTSIZE 2147483647;";

  PymssqlMember(Target target) throws IOException {
    super(target, login(target).withLanguage("us_english").withOdbc(false));
    batch(AT_CONNECT);
    attention();
    batch("use [" + target.database() + "]");
    batch("BEGIN TRAN");
    told();
  }

  @Override
  public List<String> work(int account, Thought between) throws Exception {
    batch("update accounts set amount = amount + 1 where id = " + account);
    between.think();
    batch("select amount from accounts where id = " + account);
    between.think();
    batch("COMMIT TRAN");
    return told();
  }

  @Override
  public void prepareForMore() throws IOException {
    batch("BEGIN TRAN");
    told();
  }
}
