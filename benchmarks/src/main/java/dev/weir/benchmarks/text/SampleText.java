package dev.weir.benchmarks.text;

/** Typical texts of requests. */
public enum SampleText {
  /** The probe of a connection pool. */
  PROBE("SELECT 1"),
  /** A query of an application. */
  QUERY(
      "select i, bi, nv, vm, de, d2 from dbo.types t join dbo.[other names] o on o.id = t.id"
          + " where t.i = @p0 and o.name like N'abc%' order by t.d2 desc"),
  /** The settings that a driver sends after it has connected. */
  CONNECT(
      "SET ARITHABORT ON;SET CONCAT_NULL_YIELDS_NULL ON;SET ANSI_NULLS ON;SET ANSI_PADDING ON;"
          + "SET ANSI_WARNINGS ON;SET QUOTED_IDENTIFIER ON;SET TEXTSIZE 2147483647;"),
  /** A call of a procedure by name. */
  CALL("exec @r = dbo.cap_proc 21, @b output, @c output; select @r, @b, @c"),
  /** A text that runs another text. */
  DYNAMIC("EXEC sp_executesql N'SELECT a, b FROM dbo.t WHERE a = @a', N'@a int', @a = 1"),
  /** A large value as a literal. */
  LITERAL("insert into big values (1, N'" + "abcdefghij".repeat(30_000) + "')"),
  /** A query of an object mapper. */
  INSERTS(
      "INSERT INTO [dbo].[orders] ([id], [customer], [amount]) VALUES (@p0, N'customer', 12.50);\n"
          .repeat(1_000));

  private final String text;

  SampleText(String text) {
    this.text = text;
  }

  /** The text. */
  public String text() {
    return text;
  }
}
