package dev.weir.domain.tsql;

import static dev.weir.domain.tsql.VerdictTable.holds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.tsql.CallValue.Form;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A variable that a text gives a constant counts as that constant, until anything may change it.
 */
class VariablesTest {
  private final EffectScanner scanner = new EffectScanner(new NameTable(), 1 << 20);

  @Test
  void aVariableThatHasAConstantCountsAsThat() {
    holds(
        """
        DECLARE @n int = 700 SET LOCK_TIMEOUT @n => sets LOCK_TIMEOUT=700
        DECLARE @n AS int; SET @n = -1; SET LOCK_TIMEOUT @n; SELECT 1 => sets LOCK_TIMEOUT=-1
        DECLARE @a int = 1, @n int = 5, @b decimal(9, 2) SET ROWCOUNT @n => sets ROWCOUNT=5
        DECLARE @l nvarchar(20) = N'German' SET LANGUAGE @l => sets LANGUAGE=German
        DECLARE @l [sysname] = 'German' SET LANGUAGE @l => sets LANGUAGE=German
        DECLARE @d varchar(3) = 'dmy' SET DATEFORMAT @d => sets DATEFORMAT=dmy
        DECLARE @p int = 7 SET DEADLOCK_PRIORITY @p => sets DEADLOCK_PRIORITY=7
        DECLARE @c varbinary(128) = 0x0A0B SET CONTEXT_INFO @c => sets CONTEXT_INFO=0x0A0B
        DECLARE @r nvarchar(255) = N'r' EXEC sp_getapplock @r, 'Exclusive', 'Session' => pins applock r
        DECLARE @o varchar(20) = 'Transaction' EXEC sp_getapplock 'r', 'Exclusive', @LockOwner = @o => clean
        DECLARE @v nvarchar(9) = N'it''s' EXEC sp_set_session_context N'k', @v => sets [k]=N'it''s'
        DECLARE @v varchar(9) = 'x', @r bit = 1 EXEC sp_set_session_context N'k', @v, @r => sets [k]='x' for good
        DECLARE @value int = 5 EXEC sp_set_session_context @key = N'k', @value = @value => sets [k]=5
        DECLARE @v int = NULL EXEC sp_set_session_context N'k', @v => sets [k]=NULL
        DECLARE @k nvarchar(128) = N'k' EXEC sp_set_session_context @k, 1 => sets [k]=1
        """);
  }

  @Test
  void aConstantOfAnotherTypeIsSetAgainWithItsType() {
    holds(
        """
        DECLARE @v bigint = 5 EXEC sp_set_session_context N'k', @v => sets [k]=5 bigint
        DECLARE @v tinyint = 5 EXEC sp_set_session_context N'k', @v, 1 => sets [k]=5 tinyint for good
        DECLARE @v uniqueidentifier = '6F9619FF-8B86-D011-B42D-00C04FC964FF' EXEC sp_set_session_context N'k', @v => sets [k]='6F9619FF-8B86-D011-B42D-00C04FC964FF' uniqueidentifier
        """);
  }

  @Test
  void aValueThatItsTypeMayChangeIsUnknown() {
    holds(
        """
        DECLARE @v nvarchar(2) = N'abc' EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @v nvarchar = N'ab' EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @v varchar(9) = 'é' EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @v nvarchar(9) = 'é' EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @v nvarchar(9) = N'a' + 'é' EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @v char(9) = 'x' EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @v dbo.nvarchar(9) = N'x' EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @v sql_variant = 1 EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @v int = 1.5 EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @v int = 2147483648 EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @v int = '1' EXEC sp_set_session_context N'k', @v => pins session_context k
        DECLARE @c binary(4) = 0x01 SET CONTEXT_INFO @c => pins context_info
        DECLARE @c varbinary(1) = 0x0102 SET CONTEXT_INFO @c => pins context_info
        DECLARE @n bigint = 5 SET LOCK_TIMEOUT @n => pins unsafe_set LOCK_TIMEOUT
        DECLARE @n int = 5 SET LOCK_TIMEOUT -@n => pins unsafe_set LOCK_TIMEOUT
        """);
  }

  @Test
  void aVariableThatAnythingMayHaveChangedIsUnknown() {
    String pins = " SET LOCK_TIMEOUT @n => pins unsafe_set LOCK_TIMEOUT\n";
    holds(
        "DECLARE @n int = 5 + 1"
            + pins
            + "DECLARE @n int = (SELECT 5)"
            + pins
            + "DECLARE @n int = 5; SELECT @n = 6;"
            + pins
            + "DECLARE @n int = 5 SET @n += 1"
            + pins
            + "DECLARE @n int = 5 SET @N = @x"
            + pins
            + "DECLARE @n int = 5 SET @N = 6"
            + pins
            + "DECLARE @n int = 5 FETCH NEXT FROM c INTO @n"
            + pins
            + "DECLARE @n int = 5 UPDATE t SET @n = 6"
            + pins
            + "DECLARE @n int = 5 UPDATE t SET @n = a = 6"
            + pins
            + "DECLARE @n int = 5 IF @@TRANCOUNT = 7 SET @n = 6;"
            + pins
            + "DECLARE @n int IF @@TRANCOUNT = 7 SET @n = 6 ELSE SET @n = 5;"
            + pins
            + "SET @n = 5"
            + pins
            + "DECLARE @n int BEGIN TRY SET @n = 5 END TRY BEGIN CATCH END CATCH"
            + pins
            + "DECLARE @n int = 5 SELECT 1 WHERE 1 = @n"
            + pins
            + "DECLARE @n int = 5, @ñ int = 6 SELECT @ñ = 7"
            + pins);
    holds(
        """
        DECLARE @n int = 5 EXEC p @n OUTPUT SET LOCK_TIMEOUT @n => pins unsafe_set LOCK_TIMEOUT; calls [p]
        DECLARE @n int = 5 EXEC p @x = @n OUT SET LOCK_TIMEOUT @n => pins unsafe_set LOCK_TIMEOUT; calls [p]
        DECLARE @n int = 5 EXEC @n = p SET LOCK_TIMEOUT @n => pins unsafe_set LOCK_TIMEOUT; calls [p]
        DECLARE @n int = 5 EXEC p @n SET LOCK_TIMEOUT @n => sets LOCK_TIMEOUT=5; calls [p]
        DECLARE @n int = 5 EXEC p @n = 3 SET LOCK_TIMEOUT @n => sets LOCK_TIMEOUT=5; calls [p]
        DECLARE @n int = 5 WHILE 1 = 1 BEGIN SET LOCK_TIMEOUT @n SET @n = 6 END => pins unsafe_set LOCK_TIMEOUT
        DECLARE @n int = 5; again: SET LOCK_TIMEOUT @n SET @n = 6; GOTO again => pins unsafe_set LOCK_TIMEOUT
        DECLARE @n int = 5 SET LOCK_TIMEOUT @n SET @n = 6 SET LOCK_TIMEOUT @n => sets LOCK_TIMEOUT=5, LOCK_TIMEOUT=6
        """);
  }

  @Test
  void aTextThatAVariableHasIsReadInAScopeOfItsOwn() {
    holds(
        """
        DECLARE @q nvarchar(max) = N'SET NOCOUNT ON CREATE TABLE #t (a int)' EXEC (@q) => clean
        DECLARE @q nvarchar(max) SET @q = N'DBCC TRACE' + N'ON(1)'; EXEC sp_executesql @q => pins trace_flag 1
        DECLARE @q nvarchar(99) = N'DBCC TRACEON(@a)' EXEC sp_executesql @stmt = @q, @params = N'@a int', @a = 1 => pins trace_flag
        DECLARE @q varchar(99) = 'TRACE' EXEC ('DBCC ' + @q + 'ON(1)') => pins trace_flag 1
        DECLARE @q nvarchar(99) = N'EXEC p' EXEC (@q) => calls [p]
        DECLARE @q nvarchar(9) = N'SELECT 1, 2' EXEC (@q) => pins unknown
        DECLARE @q nvarchar(99) = N'SELECT 1' EXEC (@q + @x) => pins unknown
        DECLARE @q nvarchar(99) = N'SELECT 1' EXEC ((@q)) => pins unknown
        DECLARE @q nvarchar(99) = N'SELECT 1' EXEC sp_executesql @params = N'@a int', @stmt = @q => pins unknown
        DECLARE @q int = 5 EXEC sp_executesql @q => pins unknown
        DECLARE @q nvarchar(99) = NULL EXEC (@q) => pins unknown
        DECLARE @q nvarchar(99) = N'SELECT 1' SELECT @q = N'x' EXEC (@q) => pins unknown
        DECLARE @q nvarchar(99) = N'SELECT \\⏎1' EXEC (@q) => pins unknown
        """);
    holds(
        Scope.PROCEDURE,
        """
        CREATE PROC p AS DECLARE @q nvarchar(99) = N'SELECT 1' EXEC (@q) => clean
        CREATE PROC p @q nvarchar(99) = N'SELECT 1' AS EXEC (@q) => pins unknown
        """);
  }

  @Test
  void aTextTooLongToBeKeptIsUnknown() {
    String blanks = " ".repeat(Variable.LONGEST);
    assertThat(Verdict.of("DECLARE @q nvarchar(max) = N'SELECT 1" + blanks + "' EXEC (@q)"))
        .isEqualTo("pins unknown");
    assertThat(Verdict.of("DECLARE @q nvarchar(max) = N'SELECT 1' + N'" + blanks + "' EXEC (@q)"))
        .isEqualTo("pins unknown");
  }

  @Test
  void moreVariablesThanAreKeptAreUnknown() {
    StringBuilder text = new StringBuilder("DECLARE @v0 int = 1");
    for (int i = 1; i < 40; i++) {
      text.append(", @v").append(i).append(" int = 5");
    }
    assertThat(Verdict.of(text + " SET LOCK_TIMEOUT @v3")).isEqualTo("sets LOCK_TIMEOUT=5");
    assertThat(Verdict.of(text + " SET LOCK_TIMEOUT @v39"))
        .isEqualTo("pins unsafe_set LOCK_TIMEOUT");
  }

  // ---- parameters ----

  private static CallValue text(String name, String value) {
    return new CallValue(name, "nvarchar", Form.TEXT, value);
  }

  private static CallValue number(String name, String type, String value) {
    return new CallValue(name, type, Form.NUMBER, value);
  }

  private String call(String definitions, List<CallValue> values, String text) {
    return Verdict.of(scanner.scanCall(Scope.INNER, definitions, values, text));
  }

  private static final String SETS_TENANT = "EXEC sp_set_session_context N'tenant', @value = @p";

  @Test
  void aParameterIsAConstant() {
    assertThat(call("@p nvarchar(40)", List.of(text("@p", "it's")), SETS_TENANT))
        .isEqualTo("sets [tenant]=N'it''s'");
    assertThat(call("@p nvarchar(40)", List.of(text("", "a")), SETS_TENANT))
        .isEqualTo("sets [tenant]=N'a'");
    assertThat(
            call(
                "@q int, @p bigint",
                List.of(number("@p", "bigint", "7"), number("@q", "int", "1")),
                SETS_TENANT))
        .isEqualTo("sets [tenant]=7 bigint");
    assertThat(
            call(
                "@p nvarchar(99)", List.of(text("@p", "DBCC TRACEON(1)")), "EXEC sp_executesql @p"))
        .isEqualTo("pins trace_flag 1");
  }

  @Test
  void aParameterOfAnotherTypeThanItsDeclarationIsUnknown() {
    String pins = "pins session_context tenant";
    assertThat(call("@p nvarchar(2)", List.of(text("@p", "abc")), SETS_TENANT)).isEqualTo(pins);
    assertThat(call("@p varchar(9)", List.of(text("@p", "abc")), SETS_TENANT)).isEqualTo(pins);
    assertThat(call("@p bigint", List.of(number("@p", "int", "5")), SETS_TENANT)).isEqualTo(pins);
    assertThat(call("@p int OUTPUT", List.of(number("@p", "int", "5")), SETS_TENANT))
        .isEqualTo(pins);
    assertThat(call("@p int", List.of(new CallValue("@p", "", Form.UNKNOWN, "")), SETS_TENANT))
        .isEqualTo(pins);
    assertThat(call("@p int = 5", List.of(new CallValue("@P", "", Form.UNKNOWN, "")), SETS_TENANT))
        .isEqualTo(pins);
    assertThat(call("@p int", List.of(), SETS_TENANT)).isEqualTo(pins);
    assertThat(call("", List.of(number("@p", "int", "5")), SETS_TENANT)).isEqualTo(pins);
  }

  @Test
  void aParameterThatTheStatementChangesIsUnknown() {
    assertThat(
            call(
                "@p int",
                List.of(number("@p", "int", "5")),
                "SELECT @p = 6; EXEC sp_set_session_context N'tenant', @p"))
        .isEqualTo("pins session_context tenant");
  }

  @Test
  void theParametersOfOneCallAreNotThoseOfTheNext() {
    call("@p int", List.of(number("@p", "int", "5")), SETS_TENANT);
    assertThat(Verdict.of(scanner.scan(Scope.INNER, SETS_TENANT)))
        .isEqualTo("pins session_context tenant");
  }

  // ---- the bulk copy of SqlClient ----

  private static final String FILL =
      """
          SELECT @Column_Names = COALESCE(@Column_Names + ', ', '') + QUOTENAME([name]) FROM [shop].[sys].[all_columns] \
      WHERE [object_id] = OBJECT_ID('[dbo].[goods]')%s ORDER BY [column_id] ASC;
      """;
  private static final String NO_GRAPH = " AND COALESCE([graph_type], 0) NOT IN (1, 3, 4, 6, 7)";
  private static final String BULK_COPY =
      """
      SELECT @@TRANCOUNT;

      DECLARE @Column_Names NVARCHAR(MAX) = NULL;
      IF EXISTS (SELECT TOP 1 * FROM sys.all_columns WHERE [object_id] = OBJECT_ID('sys.all_columns') AND [name] = 'graph_type')
      BEGIN
      %sEND
      ELSE
      BEGIN
      %sEND

      SELECT @Column_Names = COALESCE(@Column_Names, '*');

      SET FMTONLY ON;
      EXEC(N'SELECT ' + @Column_Names + N' FROM [dbo].[goods]');
      SET FMTONLY OFF;

      EXEC [shop]..sp_tablecollations_100 N'[dbo].[goods]';
      """
          .formatted(FILL.formatted(NO_GRAPH), FILL.formatted(""));

  @Test
  void theQueryOfABulkCopyIsKnownByItsShape() {
    assertThat(pinsOf(BULK_COPY)).doesNotContain("unknown");
    assertThat(pinsOf(BULK_COPY.replace("[shop]", "tempdb").replace("goods", "own things")))
        .doesNotContain("unknown");
    assertThat(pinsOf(BULK_COPY.replace("[shop]", ""))).doesNotContain("unknown");
    String plain =
        BULK_COPY.replaceAll("(?s)IF EXISTS.*END\\n\\nSELECT", FILL.formatted("") + "SELECT");
    assertThat(plain).doesNotContain("graph_type");
    assertThat(pinsOf(plain)).doesNotContain("unknown");
  }

  @Test
  void anyOtherShapeIsUnknown() {
    assertThat(pinsOf(BULK_COPY.replace("QUOTENAME([name])", "[name]"))).contains("unknown");
    assertThat(pinsOf(BULK_COPY.replace("'*')", "N'1 EXEC p')"))).contains("unknown");
    assertThat(pinsOf(BULK_COPY.replace("SET FMTONLY ON;", ""))).contains("unknown");
    assertThat(pinsOf(BULK_COPY.replace("= NULL", "= N'x'"))).contains("unknown");
    assertThat(pinsOf(BULK_COPY + "SELECT 1")).contains("unknown");
    assertThat(pinsOf("SELECT 1; " + BULK_COPY)).contains("unknown");
    assertThat(pinsOf(BULK_COPY.substring(0, BULK_COPY.indexOf("SET FMTONLY OFF"))))
        .contains("unknown");
  }

  /** The constant part of the text that it runs is read as any other. */
  @Test
  void theTableOfABulkCopyIsNoPlaceForStatements() {
    String running = BULK_COPY.replace("FROM [dbo].[goods]')", "FROM t DBCC TRACEON(1)')");
    assertThat(running).isNotEqualTo(BULK_COPY);
    assertThat(pinsOf(running)).contains("trace_flag 1");
  }

  private static String pinsOf(String text) {
    return Verdict.of(text);
  }
}
