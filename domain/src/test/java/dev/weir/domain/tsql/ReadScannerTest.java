package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Only texts that are known to read count as texts that read. */
class ReadScannerTest {
  private final ReadScanner scanner = new ReadScanner(new NameTable());

  private @Nullable Reads scan(String text) {
    return scanner.scan(text);
  }

  private String relations(String text) {
    return Objects.requireNonNull(scan(text), text).relations().stream()
        .map(RelationName::toString)
        .sorted()
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT 1 | ``
          select a, b.c AS d, 'x' e, [f g] = 2 from t as b where a = @p | t
          SELECT * FROM dbo.goods | dbo.goods
          SELECT g.* FROM erp..goods g | erp.goods
          SELECT TOP 10 A.* FROM t A WITH (NOLOCK) WHERE k >= 'm' ORDER BY k, n DESC /* GoTop */ | t
          SELECT TOP (5) WITH TIES a FROM t (NOLOCK) ORDER BY a | t
          SELECT TOP 3 a FROM t WITH (NOLOCK, INDEX(i)) | t
          SELECT DISTINCT a FROM t UNION ALL SELECT b FROM s.u EXCEPT (SELECT 1) | s.u t
          SELECT a FROM t JOIN u ON t.a = u.a LEFT OUTER JOIN v ON u.b = v.b, w | t u v w
          SELECT a FROM t INNER JOIN (u CROSS JOIN v) ON t.a = u.a | t u v
          SELECT a FROM (SELECT b AS a FROM t) AS d (a) CROSS APPLY (SELECT 1 AS x) y | t
          SELECT a FROM t WHERE a IN (SELECT b FROM u) AND NOT EXISTS (SELECT * FROM v) OR a NOT LIKE 'x%' | t u v
          SELECT a FROM t WHERE a BETWEEN 1 AND 2 AND b IS NOT NULL AND c <> ALL (SELECT 1) | t
          SELECT CASE WHEN a > 1 THEN 'x' ELSE NULL END, COUNT(*), SUM(DISTINCT b) FROM t GROUP BY a HAVING COUNT(*) > 1 | t
          SELECT ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) AS n FROM t | t
          SELECT CAST(a AS numeric(10, 2)), CONVERT(varchar(max), b, 112) FROM t | t
          SELECT a FROM t ORDER BY a OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY OPTION (RECOMPILE) | t
          WITH c AS (SELECT a FROM t), d (x) AS (SELECT a FROM c) SELECT x FROM d JOIN u ON u.x = d.x | t u
          DECLARE @a int = 1, @b nvarchar(20); SET @a = @a + 1; SELECT @b = b FROM t WHERE a = @a | t
          IF @@TRANCOUNT > 0 SELECT 1 ELSE BEGIN SELECT a FROM t; PRINT 'x' END | t
          IF EXISTS (SELECT * FROM t) SELECT 1; ELSE SELECT 2 | t
          WHILE @a < 3 BEGIN SET @a = @a + 1 IF @a = 2 BREAK CONTINUE END | ``
          SELECT a, -b, ~c, a % 2, LEFT(a, 2) COLLATE Latin1_General_CI_AS FROM t -- comment | t
          """)
  void textsThatReadNameTheirRelations(String text, String relations) {
    assertThat(relations(text)).isEqualTo(relations);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ";",
        "INSERT t VALUES (1)",
        "UPDATE t SET a = 1",
        "DELETE FROM t",
        "SELECT a INTO u FROM t",
        "SELECT a FROM t; DELETE t",
        "SELECT a FROM t INSERT u VALUES (1)",
        "WITH c AS (SELECT a FROM t) DELETE FROM c",
        "SELECT a FROM t WITH (UPDLOCK)",
        "SELECT a FROM t (HOLDLOCK)",
        "SELECT a FROM t HOLDLOCK",
        "SELECT a FROM t WITH (NOLOCK, XLOCK)",
        "SELECT a FROM t WITH (SERIALIZABLE)",
        "SELECT a FROM t WITH (REPEATABLEREAD)",
        "SELECT a FROM t WITH (TABLOCK)",
        "SELECT a FROM t OPTION (TABLE HINT(t, UPDLOCK))",
        "SELECT NEXT VALUE FOR s",
        "SELECT (NEXT VALUE FOR dbo.s) AS n",
        "SELECT dbo.f(1)",
        "SELECT [f](1)",
        "SELECT a.b(1) FROM t",
        "SELECT a.nodes('x') FROM t",
        "SELECT geography::Point(1, 2, 3)",
        "SELECT RAND(3)",
        "SELECT RAND()",
        "SELECT NEWID()",
        "SELECT XACT_STATE()",
        "SELECT CURRENT_TRANSACTION_ID()",
        "SELECT TEXTPTR(a) FROM t",
        "SELECT GET_FILESTREAM_TRANSACTION_CONTEXT()",
        "SELECT * FROM OPENQUERY(s, 'SELECT 1')",
        "SELECT * FROM OPENROWSET('x', 'y', 'z')",
        "SELECT * FROM OPENXML(@h, '/a')",
        "SELECT * FROM f(1)",
        "SELECT * FROM s.d.dbo.t",
        "SELECT * FROM s...t",
        "SELECT * FROM #t",
        "SELECT * FROM ##t",
        "SELECT * FROM tempdb..#t",
        "SELECT * FROM @t",
        "SELECT * FROM sys.dm_tran_locks",
        "SELECT * FROM master.dbo.sysprocesses",
        "SELECT * FROM sysprocesses",
        "SELECT * FROM INFORMATION_SCHEMA.TABLES",
        "SELECT * FROM t TABLESAMPLE (10 PERCENT)",
        "SELECT * FROM t FOR SYSTEM_TIME AS OF '2020-01-01'",
        "SELECT * FROM t FOR XML AUTO",
        "SELECT * FROM t FOR BROWSE",
        "SELECT @@IDENTITY",
        "SELECT $identity FROM t",
        "SELECT $PARTITION.f(1)",
        "SELECT 'x"
      })
  void otherQueriesAreNotKnownToRead(String text) {
    assertThat(scan(text)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT @@SPID",
        "SELECT {fn NOW()}",
        "SELECT 1 /* x",
        "DECLARE @t TABLE (a int)",
        "DECLARE c CURSOR FOR SELECT a FROM t",
        "DECLARE @c CURSOR",
        "DECLARE @x dbo.kind",
        "DECLARE @x geography",
        "SELECT CAST(a AS dbo.kind) FROM t",
        "SET NOCOUNT ON SELECT 1",
        "SET TRANSACTION ISOLATION LEVEL SNAPSHOT",
        "SET @c = CURSOR FOR SELECT 1",
        "SET @x.M = 1",
        "BEGIN TRAN SELECT 1",
        "SELECT 1 COMMIT",
        "SAVE TRAN here",
        "IF @@TRANCOUNT > 0 ROLLBACK",
        "BEGIN TRY SELECT 1 END TRY BEGIN CATCH END CATCH",
        "EXEC p",
        "p",
        "SELECT 1 EXEC p",
        "SELECT a FROM t WAITFOR DELAY '0:0:1'",
        "GOTO x",
        "x: SELECT 1",
        "RAISERROR('x', 16, 1)",
        "THROW 50000, 'x', 1",
        "RETURN",
        "USE other",
        "KILL 5",
        "WITH c AS (SELECT 1 AS a) SELECT * FROM C",
        "WITH c AS (SELECT * FROM d), D AS (SELECT 1 AS a) SELECT * FROM d, D",
        "SELECT a FROM t MERGE u USING v ON 1 = 1 WHEN MATCHED THEN DELETE;"
      })
  void otherStatementsAreNotKnownToRead(String text) {
    assertThat(scan(text)).isNull();
  }

  @Test
  void aNameThatIsCutOffIsNotKnown() {
    assertThat(scan("SELECT * FROM [" + "x".repeat(300) + "]")).isNull();
  }

  @Test
  void aLongConstantReads() {
    assertThat(scan("SELECT * FROM t WHERE a = '" + "x".repeat(3000) + "'")).isNotNull();
  }

  @Test
  void deepNestingIsNotKnown() {
    String text = "SELECT " + "(".repeat(500) + "1" + ")".repeat(500);
    assertThat(scan(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CREATE VIEW v AS SELECT a FROM t | t
          create or alter view dbo.v (x) with schemabinding as select a from dbo.t with check option; | dbo.t
          CREATE VIEW v AS WITH c AS (SELECT a FROM t) SELECT a FROM c | t
          """)
  void definitionsOfViewsNameTheirRelations(String text, String relation) {
    Reads reads = Objects.requireNonNull(scanner.scanView(text));
    assertThat(reads.relations()).singleElement().hasToString(relation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE VIEW v AS SELECT dbo.f(a) FROM t",
        "CREATE VIEW v AS SELECT a FROM s.d.dbo.t",
        "CREATE VIEW v AS SELECT a FROM t WITH (UPDLOCK)",
        "CREATE VIEW v AS SELECT a FROM t DELETE t",
        "CREATE PROCEDURE v AS SELECT a FROM t",
        "SELECT a FROM t"
      })
  void otherDefinitionsAreNotKnown(String text) {
    assertThat(scanner.scanView(text)).isNull();
  }
}
