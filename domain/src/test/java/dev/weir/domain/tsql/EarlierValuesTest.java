package dev.weir.domain.tsql;

import static dev.weir.domain.tsql.VerdictTable.holds;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarlierValuesTest {
  @Test
  void batchThatOnlyReadsReadsEarlierValues() {
    holds(
        """
        SELECT @@IDENTITY => only select IDENTITY; reads earlier
        select @@identity, scope_identity() => only select IDENTITY SCOPE_IDENTITY; reads earlier
        SELECT SCOPE_IDENTITY(); => only select SCOPE_IDENTITY; reads earlier
        select cast(@@identity as bigint) => only select IDENTITY:bigint; reads earlier
        SELECT CONVERT(int, SCOPE_IDENTITY()) AS id => only select SCOPE_IDENTITY:int=id; reads earlier
        select @@IDENTITY a, SCOPE_IDENTITY() [b] => only select IDENTITY=a SCOPE_IDENTITY=b; reads earlier
        SELECT @@ROWCOUNT, ROWCOUNT_BIG(), @@ERROR => only select ROWCOUNT ROWCOUNT_BIG ERROR; reads earlier
        SELECT cast(@@identity as numeric(18,0)) => reads earlier
        SELECT @@IDENTITY FROM t => reads earlier
        SELECT @x = @@IDENTITY => reads earlier
        IF @@ERROR <> 0 SELECT 1 => reads earlier
        SELECT CASE WHEN 1=1 THEN 2 ELSE @@ROWCOUNT END => reads earlier
        WHILE @@FETCH_STATUS = 0 FETCH NEXT FROM c => reads earlier
        DECLARE @id int = @@IDENTITY => reads earlier
        SELECT [Scope_Identity](), "ROWCOUNT_BIG" () => reads earlier
        SELECT [SCOPE_IDENTITY], "ROWCOUNT_BIG", [@@IDENTITY], a.[SCOPE_IDENTITY]() FROM t => clean
        """);
  }

  @Test
  void theStatementThatReadsHasNotSetThemItself() {
    holds(
        """
        INSERT INTO t SELECT @@IDENTITY => reads earlier
        INSERT INTO t (a) VALUES (@@IDENTITY) => reads earlier
        INSERT INTO t SELECT 1 UNION ALL SELECT @@ROWCOUNT => reads earlier
        WITH c AS (SELECT 1 a) SELECT @@ROWCOUNT FROM c => reads earlier
        UPDATE t SET a = @@ROWCOUNT => reads earlier
        MERGE t USING s ON 1=1 WHEN MATCHED THEN UPDATE SET a = @@ROWCOUNT; => reads earlier
        """);
  }

  @Test
  void aBatchThatInsertedReadsItsOwn() {
    holds(
        """
        INSERT INTO t(a) VALUES (1) SELECT @@IDENTITY => reads own
        INSERT INTO t(a) VALUES (1); SELECT SCOPE_IDENTITY() => reads own
        SET NOCOUNT ON; INSERT INTO t DEFAULT VALUES; SELECT @@ROWCOUNT, SCOPE_IDENTITY() => sets NOCOUNT=ON; reads own
        UPDATE t SET a=1 IF @@ROWCOUNT=0 INSERT INTO t VALUES(1) => reads own
        DELETE t; SELECT @@ERROR => reads own
        SELECT 1 SELECT @@ROWCOUNT => reads own
        EXEC sp_who; SELECT @@ERROR => reads own
        DECLARE c CURSOR LOCAL FOR SELECT 1 OPEN c FETCH NEXT FROM c INTO @a WHILE @@FETCH_STATUS = 0 BEGIN FETCH NEXT FROM c END => reads own
        """);
  }

  @Test
  void conditionalStatementSetsNothingForCertain() {
    holds(
        """
        IF NOT EXISTS (SELECT 1 FROM t) INSERT INTO t VALUES (1); SELECT SCOPE_IDENTITY() => reads own or earlier
        INSERT INTO t SELECT 1 WHERE 1=0; SELECT SCOPE_IDENTITY() => reads own or earlier
        UPDATE t SET a=1; SELECT @@IDENTITY => reads earlier
        IF @@TRANCOUNT > 0 COMMIT TRAN SELECT @@ROWCOUNT => only commit if open, select ROWCOUNT; reads own or earlier
        EXEC p; SELECT @@ROWCOUNT => calls [p]; reads own or earlier
        CREATE TABLE t (a int); SELECT @@ROWCOUNT => reads own or earlier
        EXEC p; SELECT @@IDENTITY => calls [p]; reads own or earlier
        SELECT 1 a INTO t; SELECT @@IDENTITY => reads own or earlier
        SET FMTONLY ON INSERT INTO t VALUES (1) SET FMTONLY OFF SELECT @@IDENTITY => pins unsafe_set FMTONLY; undoes unsafe_set FMTONLY; reads own or earlier
        DECLARE @x int; SELECT @@ROWCOUNT => reads earlier
        EXEC('SELECT @@ROWCOUNT') => reads earlier
        """);
  }

  @Test
  void otherValuesOfTheSession() {
    holds(
        """
        SELECT @@SPID => only select SPID; pins spid
        select @@trancount as n => only select TRANCOUNT=n
        SET NOCOUNT ON; SELECT @@SPID => only NOCOUNT=ON, select SPID; pins spid
        SELECT @@SPID, @@VERSION => pins spid
        """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "SELECT a FROM t|[]|[]",
        "INSERT INTO t VALUES (1)|[IDENTITY SCOPE_IDENTITY]|[IDENTITY SCOPE_IDENTITY]",
        "INSERT INTO t SELECT 1|[IDENTITY SCOPE_IDENTITY]|[]",
        "IF 1=0 INSERT INTO t VALUES (1)|[IDENTITY SCOPE_IDENTITY]|[]",
        "BEGIN TRY INSERT INTO t VALUES (1) END TRY BEGIN CATCH END CATCH|[IDENTITY SCOPE_IDENTITY]|[]",
        "UPDATE t SET a = 1|[IDENTITY]|[]",
        "GRANT INSERT ON t TO u|[IDENTITY SCOPE_IDENTITY]|[]",
        "SELECT a FROM t ORDER BY a OFFSET 1 ROW FETCH NEXT 2 ROWS ONLY|[]|[]",
        "DECLARE c CURSOR LOCAL FOR SELECT 1 OPEN c FETCH c CLOSE c|[CURSOR]|[CURSOR]",
        "IF 1=1 BEGIN OPEN c FETCH c END|[CURSOR]|[]",
        "EXEC sp_executesql N'INSERT INTO t VALUES (1)'|[IDENTITY SCOPE_IDENTITY]|[]",
        "SET FMTONLY ON INSERT INTO t VALUES (1) SET FMTONLY OFF|[IDENTITY SCOPE_IDENTITY]|[]",
        "IF 1=0 SET NOEXEC ON; INSERT INTO t VALUES (1)|[IDENTITY SCOPE_IDENTITY]|[]",
        "INSERT INTO db.dbo.t VALUES (1)|[IDENTITY SCOPE_IDENTITY]|[IDENTITY SCOPE_IDENTITY]",
        "INSERT INTO srv.db.dbo.t VALUES (1)|[IDENTITY SCOPE_IDENTITY]|[]",
        "INSERT OPENQUERY (srv, 'SELECT a FROM t') VALUES (1)|[IDENTITY SCOPE_IDENTITY]|[]",
        "INSERT srv...t VALUES (1)|[IDENTITY SCOPE_IDENTITY]|[]",
        "INSERT INTO t VALUES (1) SET PARSEONLY ON|[IDENTITY SCOPE_IDENTITY]|[]"
      })
  void lastingValuesOfAText(String text, String left, String set) {
    Effects effects = new EffectScanner(new NameTable(), 1 << 20).scan(Scope.BATCH, text);
    assertThat(effects.lastingWrites()).hasToString(left);
    assertThat(effects.set()).hasToString(set);
  }

  @Test
  void aCallHasAScopeOfItsOwn() {
    Effects effects =
        new EffectScanner(new NameTable(), 1 << 20)
            .scan(Scope.INNER, "INSERT INTO t VALUES (1) SELECT SCOPE_IDENTITY()");
    assertThat(effects.set()).hasToString("[IDENTITY]");
    assertThat(effects.lastingReads()).hasToString("[]");
  }

  @Test
  void aPagedQueryMovesNoCursor() {
    Effects effects =
        new EffectScanner(new NameTable(), 1 << 20)
            .scan(
                Scope.BATCH,
                "SELECT a FROM t ORDER BY a OFFSET 1 ROWS FETCH NEXT 2 ROWS ONLY SELECT @@FETCH_STATUS");
    assertThat(effects.lastingReadsOfEarlierTexts()).hasToString("[CURSOR]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT RAND(7)|true",
        "SELECT rand ( @seed )|true",
        "UPDATE t SET a = b * RAND(CHECKSUM(NEWID()))|true",
        "EXEC('SELECT RAND(1)')|true",
        "SELECT RAND()|false",
        "SELECT RAND( ) * 5|false",
        "SELECT dbo.RAND(7)|false",
        "SELECT rand FROM t WHERE (a = 1)|false"
      })
  void seedsOfRandAreTold(String text, boolean seeds) {
    Effects effects = new EffectScanner(new NameTable(), 1 << 20).scan(Scope.BATCH, text);
    assertThat(effects.has(Trait.SEEDS_RANDOM)).isEqualTo(seeds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT dbo.f(a) FROM t|true",
        "SELECT * FROM f(1)|true",
        "SELECT * FROM t CROSS APPLY f(a) x|true",
        "SELECT * FROM db..f(1)|true",
        "SELECT COUNT(*) FROM t|false",
        "SELECT * FROM dbo.t (NOLOCK) JOIN u (INDEX(1)) ON 1 = 1|false",
        "INSERT INTO dbo.t (a) VALUES (1)|false",
        "CREATE TABLE dbo.t (a int)|false"
      })
  void functionsOfTheDatabaseAreTold(String text, boolean calls) {
    Effects effects = new EffectScanner(new NameTable(), 1 << 20).scan(Scope.BATCH, text);
    assertThat(effects.has(Trait.CALLS_FUNCTION)).isEqualTo(calls);
  }
}
