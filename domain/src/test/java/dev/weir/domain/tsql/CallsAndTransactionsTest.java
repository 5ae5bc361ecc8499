package dev.weir.domain.tsql;

import static dev.weir.domain.tsql.VerdictTable.holds;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallsAndTransactionsTest {
  @Test
  void proceduresAreNamed() {
    holds(
        """
        EXEC dbo.p 1, 'x' => calls [dbo].[p]
        exec @rc = p @a, @b output, @c out; select @rc => calls [p]
        p => calls [p]
        [my proc] 1 => calls [my proc]
        "my proc" 1 => calls [my proc]
        db..p @a = 1, @b = N'x' => calls [db]..[p]
        EXEC db.dbo.p WITH RECOMPILE => calls [db].[dbo].[p]
        EXEC p WITH RESULT SETS ((a int)) => calls [p]
        EXEC p 1 EXEC q 2 => calls [p], [q]
        EXEC p;1 EXEC q ; 1 'a' => calls [p], [q]
        EXEC dbo.p;2 => pins procedure [dbo].[p];2
        p;3 'a', 'b' EXEC q => pins procedure [p];3; calls [q]
        {call p;1(1, 2)} EXEC q => calls [p], [q]
        EXEC p; SELECT 1; EXEC q; => calls [p], [q]
        EXEC p; BEGIN TRAN => calls [p]; transaction
        EXEC sp_getapplock;1 'r', 'Exclusive', 'Session' => pins applock r
        IF 1 = 0 EXEC sp_releaseapplock;1 'r', 'Session' => clean
        EXEC sp_executesql;1 N'DBCC TRACEON(1)' => pins trace_flag 1
        EXEC sp_executesql;2 N'DBCC TRACEON(1)' => pins procedure [sp_executesql];2
        EXEC p DEFAULT, NULL, -1, 0x01, @@SERVERNAME, unquoted, {ts '2020-01-01 00:00:00'} SELECT 1 => calls [p]
        INSERT INTO t EXEC p => calls [p]
        SELECT 1; p => calls [p]
        {call p(1, 2)} => calls [p]
        {? = call dbo.p(1)} => calls [dbo].[p]
        EXEC #p => pins procedure #p
        EXEC @p 1 => pins procedure
        EXEC @rc = @p => pins procedure
        GRANT SELECT, EXECUTE ON x TO y EXEC p => calls [p]
        EXEC foo.sp_who => calls [foo].[sp_who]
        EXEC [a]]b].."c""d";1 => calls [a]]b]..[c"d]
        EXEC sp_ddopen;7 @h OUTPUT, N'sp_columns' => pins api_cursor
        EXEC sp_execute;7 1 => pins procedure [sp_execute];7
        """);
  }

  @Test
  void theServersOwnProceduresAreKnown() {
    holds(
        """
        sp_datatype_info_100 12,3 => clean
        EXEC sys.sp_columns 'x' => clean
        EXEC master..xp_msver => clean
        exec sp_who2 => clean
        EXEC sp_sequence_get_range N'dbo.numbers', 10, @first OUTPUT => clean
        DECLARE @h int, @v bigint EXEC [db].[sys].sp_getschemalock @h OUTPUT, @v OUTPUT, N'"dbo"."t"' => pins applock schema lock
        EXEC [db].[sys].sp_releaseschemalock 1 => undoes applock schema lock
        EXEC sp_getschemalock @h OUTPUT, @v OUTPUT, N'"t"' EXEC sp_releaseschemalock @h => pins applock schema lock; undoes applock schema lock
        """);
  }

  @Test
  void constantTextIsReadInAScopeOfItsOwn() {
    holds(
        """
        EXEC('CREATE TABLE #t(a int); SET NOCOUNT ON; CREATE TABLE ##g(a int)') => pins temp_table ##g
        EXEC(N'DECLARE c CUR' + N'SOR FOR SELECT 1') => pins global_cursor c
        EXEC('EXEC(''EXEC(''''DBCC TRACEON(1)'''')'')') => pins trace_flag 1
        EXEC('EXEC(''EXEC(''''EXEC(''''''''EXEC(''''''''''''''''EXEC(1)'''''''''''''''')'''''''')'''')'')') => pins unknown
        EXEC("DBCC TRACEON(1)") => pins trace_flag 1
        EXEC('SELECT 1; EXEC p') => calls [p]
        EXEC('SELECT ''a') => pins unknown
        EXEC('DBCC TRACE\\⏎ON(1)') => pins unknown
        EXEC('SET IMPLICIT_TRANSACTIONS ON UPDATE t SET a = 1') => transaction
        EXEC('SET ANSI_DEFAULTS ON UPDATE t SET a = 1') => transaction
        EXEC('SET IMPLICIT_TRANSACTIONS OFF') => clean
        EXEC('SET CONTEXT_INFO 0x01') => sets CONTEXT_INFO=0x01
        IF 1=0 EXEC('SET CONTEXT_INFO 0x01') => pins context_info
        EXEC sp_executesql N'SELECT @a', N'@a int', @a = 1 => clean
        EXEC sp_executesql @stmt = N'DBCC TRACEON(1)' => pins trace_flag 1
        EXEC sp_executesql @statement = N'DBCC TRACEON(1)', @params = N'@stmt int', @stmt = 1 => pins trace_flag 1
        EXEC sp_executesql @params = N'@a int', @stmt = N'DBCC TRACEON(1)' => pins unknown
        EXEC sp_executesql @first = N'DBCC TRACEON(1)', @stmt = N'SELECT 1' => pins unknown, trace_flag 1
        EXEC sp_executesql @stmt = N'SELECT 1', @params = N'@stmt nvarchar(9)', @stmt = N'BEGIN TRAN' => clean
        sp_executesql N'SET FMTONLY ON SELECT * FROM [t] ' => clean
        EXEC ('SELECT 1') AT linked => clean
        EXEC ('SELECT ?', @x) AT linked => clean
        EXEC srv.db.dbo.p 1 => clean
        EXEC srv...p 1 => clean
        EXEC ...p 1 => calls [p]
        EXEC .db..p 1 => calls [db]..[p]
        EXEC ...sp_getapplock 'r', 'Exclusive', 'Session' => pins applock r
        EXEC ...sp_executesql N'DBCC TRACEON(1)' => pins trace_flag 1
        EXEC ('DBCC TRACEON(1)') AS USER = 'x' => pins trace_flag 1
        """);
  }

  @Test
  void computedTextIsNotUnderstood() {
    holds(
        """
        EXEC(@sql) => pins unknown
        EXEC('SELECT * FROM ' + @t) => pins unknown
        EXEC('SELECT ' + QUOTENAME('a')) => pins unknown
        EXEC sp_executesql @sql => pins unknown
        EXEC sp_executesql @stmt = @sql => pins unknown
        """);
  }

  @Test
  void aDefinitionIsNotRun() {
    holds(
        """
        CREATE PROC p AS SET NOCOUNT ON CREATE TABLE #t(a int) => clean
        /* x */ CREATE OR ALTER PROCEDURE dbo.p @a int AS EXEC(@a) => clean
        ALTER TRIGGER t ON x AFTER INSERT AS SET NOCOUNT ON => clean
        CREATE VIEW v AS SELECT @@IDENTITY a => clean
        SELECT 1 CREATE PROC p AS SET NOCOUNT ON => sets NOCOUNT=ON
        """);
    holds(
        Scope.PROCEDURE,
        """
        CREATE PROC p @a int = 1 WITH EXECUTE AS OWNER AS SET NOCOUNT ON CREATE TABLE #t(a int) => clean
        CREATE PROC p WITH RECOMPILE, EXECUTE AS 'x' AS DBCC TRACEON(1) => pins trace_flag 1
        CREATE PROC p AS EXEC q => calls [q]
        CREATE PROC p AS INSERT INTO t VALUES (1) SELECT SCOPE_IDENTITY() => reads own
        CREATE PROC p AS SELECT SCOPE_IDENTITY() => reads own or earlier
        CREATE PROC p AS SELECT @@IDENTITY => reads earlier
        """);
  }

  @Test
  void transactionsAreSeen() {
    holds(
        """
        BEGIN TRAN => only begin
        BEGIN TRANSACTION; => only begin
        begin tran t1 => only begin t1
        BEGIN TRAN @t => transaction
        BEGIN TRAN t WITH MARK 'x' => transaction
        COMMIT => only commit
        ⏎COMMIT TRAN⏎ => only commit
        COMMIT WORK => only commit
        COMMIT TRAN WITH (DELAYED_DURABILITY = ON) => transaction
        ROLLBACK TRAN jtds1 => only rollback jtds1
        SAVE TRAN [sp1] => only save sp1
        IF @@TRANCOUNT > 0 COMMIT TRAN => only commit if open
        IF @@TRANCOUNT>0 ROLLBACK => only rollback if open
        IF @@TRANCOUNT > 0 ROLLBACK TRAN [sp1] => only rollback if open sp1
        IF @@TRANCOUNT > 1 COMMIT TRAN => transaction
        IF @@TRANCOUNT > 0 COMMIT TRAN ELSE SELECT 1 => transaction
        set implicit_transactions off IF @@TRANCOUNT > 0 COMMIT TRAN => only IMPLICIT_TRANSACTIONS=OFF, commit if open
        IF @@TRANCOUNT > 0 COMMIT TRAN;SET IMPLICIT_TRANSACTIONS ON; => only commit if open, IMPLICIT_TRANSACTIONS=ON
        BEGIN TRANSACTION tx_1;SET TRANSACTION ISOLATION LEVEL SERIALIZABLE;SET LOCK_TIMEOUT 3000; => only begin tx_1, ISOLATION=SERIALIZABLE, LOCK_TIMEOUT=3000
        IF @@TRANCOUNT = 0 BEGIN BEGIN TRAN IF @@TRANCOUNT = 2 COMMIT TRAN END SAVE TRAN [sp1] => transaction
        BEGIN TRAN; INSERT INTO t VALUES (1); ROLLBACK => transaction
        COMMIT BEGIN TRAN => only commit, begin
        ALTER DATABASE x SET SINGLE_USER WITH ROLLBACK IMMEDIATE => transaction
        """);
  }

  @Test
  void localAnswersAndQuestionsForTheServerAreDistinguished() {
    Effects effects = new EffectScanner(new NameTable(), 100).scan(Scope.BATCH, "SET NOCOUNT ON");
    assertThat(effects.isSettingsOnly()).isTrue();
    assertThat(effects.isClean()).isFalse();
    assertThat(new EffectScanner(new NameTable(), 100).scan(Scope.BATCH, "").isSettingsOnly())
        .isFalse();
  }

  @Test
  void handlesAreGivenUpInText() {
    holds(
        """
        EXEC sp_unprepare 3;EXEC sp_unprepare 4; => only unprepare 3, unprepare 4
        EXEC sp_unprepare @handle = 3 => only unprepare 3
        EXEC sp_unprepare @h => pins prepared_handle
        EXEC sp_unprepare 3 SELECT 1 => pins prepared_handle
        """);
  }
}
