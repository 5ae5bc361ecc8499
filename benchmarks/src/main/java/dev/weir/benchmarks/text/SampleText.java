package dev.weir.benchmarks.text;

/** Texts that servers see all day. */
public enum SampleText {
  /** A probe. */
  PROBE("SELECT 1"),
  /** What an application asks. */
  QUERY(
      "select i, bi, nv, vm, de, d2 from dbo.types t join dbo.[other names] o on o.id = t.id"
          + " where t.i = @p0 and o.name like N'abc%' order by t.d2 desc"),
  /** What a driver sends when it connects. */
  CONNECT(
      "SET ARITHABORT ON;SET CONCAT_NULL_YIELDS_NULL ON;SET ANSI_NULLS ON;SET ANSI_PADDING ON;"
          + "SET ANSI_WARNINGS ON;SET QUOTED_IDENTIFIER ON;SET TEXTSIZE 2147483647;"),
  /** A procedure by name. */
  CALL("exec @r = dbo.cap_proc 21, @b output, @c output; select @r, @b, @c"),
  /** Text in a text. */
  DYNAMIC("EXEC sp_executesql N'SELECT a, b FROM dbo.t WHERE a = @a', N'@a int', @a = 1"),
  /** A large value as a literal. */
  LITERAL("insert into big values (1, N'" + "abcdefghij".repeat(30_000) + "')"),
  /** What object mappers write. */
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
