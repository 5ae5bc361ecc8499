package dev.weir.domain.tsql;

import static dev.weir.domain.tsql.VerdictTable.holds;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PinningTextTest {
  @Test
  void loopLeavesAnUnknownNumber() {
    holds(
        """
        WHILE @i < 3 BEGIN EXEC sp_getapplock 'r', 'Exclusive', 'Session' SET @i += 1 END => pins applock r, unknown in a loop
        IF @x = 1 WHILE @i < 3 EXEC sp_xml_preparedocument @h OUTPUT => pins xml_handle, unknown in a loop
        again: EXECUTE AS USER = 'u' IF @i < 3 GOTO again => pins impersonation, unknown in a loop
        WHILE @i < 3 SET @i += 1; EXEC sp_getapplock 'r', 'Exclusive', 'Session' => pins applock r
        WHILE @i < 3 BEGIN SET @i += 1 END EXEC sp_getapplock 'r', 'Exclusive', 'Session' => pins applock r
        WHILE @i < 3 BEGIN DBCC TRACEON(3604) SET @i += 1 END => pins trace_flag 3604
        """);
  }

  @Test
  void temporaryTablesPinAndTheirDropIsAHintAtMost() {
    holds(
        """
        CREATE TABLE #t (id int) => pins temp_table #t
        CREATE TABLE [#t] (id int) => pins temp_table #t
        CREATE TABLE tempdb..#t (id int) => pins temp_table #t
        create table ##g (id int) => pins temp_table ##g
        SELECT * INTO #t FROM x => pins temp_table #t
        SELECT * INTO tempdb.dbo.[#t] FROM x => pins temp_table #t
        SELECT * INTO t FROM x => clean
        CREATE PROC #p AS SELECT 1 => pins temp_table #p
        IF 1=0 CREATE TABLE #t (a int) => pins temp_table #t
        DROP TABLE #t => undoes temp_table #t
        DROP TABLE IF EXISTS #a, dbo.b, #c => undoes temp_table #a, temp_table #c
        IF 1=0 DROP TABLE #t => undoes temp_table #t
        IF OBJECT_ID('tempdb..#t') IS NOT NULL DROP TABLE #t => undoes temp_table #t
        BEGIN TRY DROP TABLE #t END TRY BEGIN CATCH END CATCH => undoes temp_table #t
        EXEC('IF 1=0 DROP TABLE #t') => undoes temp_table #t
        CREATE TABLE #t (a int) DROP TABLE #t => pins temp_table #t; undoes temp_table #t
        DROP TABLE #t CREATE TABLE #t (a int) => pins temp_table #t
        INSERT INTO #t VALUES (1) => clean
        SELECT * FROM #t => clean
        DECLARE @t TABLE (a int) INSERT @t VALUES (1) => clean
        """);
  }

  @Test
  void cursorsPinUnlessTheyAreLocal() {
    holds(
        """
        DECLARE c CURSOR FOR SELECT 1 => pins global_cursor c
        DECLARE c INSENSITIVE SCROLL CURSOR FOR SELECT 1 => pins global_cursor c
        DECLARE c CURSOR GLOBAL FAST_FORWARD FOR SELECT 1 => pins global_cursor c
        DECLARE c CURSOR LOCAL FAST_FORWARD FOR SELECT 1 => clean
        DECLARE @c CURSOR => clean
        DEALLOCATE c => undoes global_cursor c
        IF CURSOR_STATUS('global', 'c') > -3 DEALLOCATE c => undoes global_cursor c
        DEALLOCATE GLOBAL c => undoes global_cursor c
        DEALLOCATE @c => clean
        EXEC sp_cursoropen @h OUTPUT, N'SELECT 1' => pins api_cursor
        """);
  }

  @Test
  void locksOfTheSessionPinThoseOfATransactionDoNot() {
    holds(
        """
        EXEC sp_getapplock @Resource='r', @LockMode='Exclusive', @LockOwner='Session' => pins applock r
        EXEC @rc = sp_getapplock 'r', 'Exclusive', N'SESSION' => pins applock r
        EXEC sp_getapplock 'r', 'Exclusive', 'Session'; EXEC sp_getapplock 'r', 'Exclusive', 'Session' => pins applock r, applock r
        EXEC sp_getapplock 'r', 'Exclusive', @owner => pins applock r
        EXEC sp_getapplock @r, 'Exclusive', Session => pins applock
        EXEC sp_getapplock 'r', 'Exclusive' => clean
        EXEC sp_getapplock 'r', 'Exclusive', 'Transaction', 1000 => clean
        EXEC sp_releaseapplock @Resource='r', @LockOwner='Session' => undoes applock r
        EXEC sp_releaseapplock 'r' => clean
        """);
  }

  @Test
  void sessionStatePins() {
    holds(
        """
        EXECUTE AS USER = 'bob' => pins impersonation
        EXEC AS LOGIN = N'bob' WITH NO REVERT => pins impersonation, impersonation NO REVERT
        EXECUTE AS USER = 'bob'; SELECT 1; REVERT => pins impersonation; undoes impersonation
        EXECUTE AS USER = 'bob'; EXECUTE AS USER = 'al'; REVERT => pins impersonation, impersonation; undoes impersonation
        WHILE @i < 3 BEGIN EXECUTE AS USER = 'bob' END; REVERT => pins impersonation under a condition, unknown in a loop; undoes impersonation
        REVERT; EXECUTE AS USER = 'bob' => pins impersonation after REVERT; undoes impersonation
        EXECUTE AS USER = 'bob'; IF 1=0 REVERT => pins impersonation
        EXECUTE AS USER = 'bob'; EXEC('REVERT') => pins impersonation
        SETUSER 'bob' => pins impersonation SETUSER
        REVERT => undoes impersonation
        EXEC sp_setapprole 'r', 'p' => pins application_role
        EXEC sp_xml_preparedocument @h OUTPUT, @x => pins xml_handle
        EXEC sp_xml_removedocument @h => undoes xml_handle
        EXEC sp_set_session_context N'tenant', 4 => only [tenant]=4
        exec sys.sp_set_session_context @key=N'tenant', @value=@v => pins session_context tenant
        DBCC TRACEON(1204, 3604) => pins trace_flag 1204, trace_flag 3604
        DBCC TRACEON (3604, -1) => clean
        DBCC TRACEOFF (1204) => undoes trace_flag 1204
        DBCC USEROPTIONS => clean
        INSERT BULK t ([id] int) => pins bulk_load
        insert bulk db.dbo.t ([id] int) WITH (KEEP_NULLS) => pins bulk_load
        BULK INSERT t FROM 'f' => clean
        WRITETEXT BULK t.c @p => pins bulk_load
        BEGIN DISTRIBUTED TRANSACTION => pins distributed_transaction; transaction
        OPEN SYMMETRIC KEY k DECRYPTION BY PASSWORD = 'x' => pins open_key
        OPEN MASTER KEY DECRYPTION BY PASSWORD = 'x' => pins open_key
        OPEN c => clean
        EXEC sp_bindsession @t => pins unknown sp_bindsession
        EXEC sp_prepare @h OUTPUT, N'@a int', N'SELECT @a' => pins prepared_handle
        EXEC sp_execute 1 => pins prepared_handle
        SELECT 1 WHERE @@SPID > 50 => pins spid
        select cast( @@spid as numeric ) => only select SPID:numeric; pins spid
        SELECT @@SPID AS x, @@TRANCOUNT => only select SPID=x TRANCOUNT; pins spid
        /* a */ SELECT -- b⏎ @@SPID => only select SPID; pins spid
        DECLARE @s int SET @s = @@SPID => pins spid
        EXEC('SELECT @@SPID') => pins spid
        EXEC sp_executesql N'SELECT @@SPID' => pins spid
        SELECT login_time FROM MASTER.DBO.SYSPROCESSES WHERE SPID = @@SPID => pins spid, own_session
        SELECT [login_time] FROM sys.[dm_exec_sessions] WHERE session_id = @@SPID => pins spid, own_session
        DELETE FROM locks WHERE s = @@SPID OR k NOT IN (SELECT CONVERT(char(23), LOGIN_TIME) FROM sysprocesses) => pins spid, own_session
        EXEC('SELECT login_time FROM sysprocesses WHERE spid = @@SPID') => pins spid, own_session
        SELECT transaction_isolation_level FROM sys.dm_exec_sessions WHERE session_id = @@SPID => pins spid
        SELECT login_time FROM sys.dm_exec_sessions => clean
        """);
  }

  @Test
  void stateThatEndsWithItsTextDoesNotPin() {
    holds(
        """
        WAITFOR DELAY '0:0:1' => clean
        WAITFOR (RECEIVE TOP(1) * FROM q), TIMEOUT 1000 => clean
        RECEIVE TOP(1) * FROM q => clean
        SEND ON CONVERSATION @h (N'x') => clean
        BEGIN DIALOG @h FROM SERVICE a TO SERVICE 'b'; SET NOCOUNT ON => sets NOCOUNT=ON
        EXEC sp_OACreate 'x', @o OUTPUT => clean
        CREATE TYPE t AS TABLE (a int) => clean
        GRANT SELECT, EXECUTE ON x TO y => clean
        GRANT SELECT ON x TO y WITH GRANT OPTION AS z => clean
        GRANT SELECT ON x TO y WITH GRANT OPTION⏎SET NOCOUNT ON => sets NOCOUNT=ON
        GRANT SELECT ON x TO y WITH GRANT OPTION⏎CREATE TABLE #t (a int) => pins temp_table #t
        GRANT CREATE TABLE, EXECUTE TO y WITH GRANT OPTION EXEC p => calls [p]
        REVOKE GRANT OPTION FOR CREATE TABLE FROM y CASCADE EXEC p => calls [p]
        SELECT * FROM t OPTION (USE HINT ('x')) => clean
        DISABLE TRIGGER x ON t => clean
        KILL 55 => clean
        foo: SELECT 1 => clean
        """);
  }

  @Test
  void inAScopeOfItsOwnItIsUndoneUnlessItBelongsToTheSession() {
    holds(
        Scope.INNER,
        """
        CREATE TABLE #t (a int) => clean
        SELECT 1 a INTO #t => clean
        CREATE TABLE ##g (a int) => pins temp_table ##g
        EXECUTE AS USER = 'bob' => clean
        DECLARE c CURSOR FOR SELECT 1 => pins global_cursor c
        EXEC sp_getapplock 'r', 'Exclusive', 'Session' => pins applock r
        DBCC TRACEON(1204) => pins trace_flag 1204
        BEGIN TRAN INSERT INTO t VALUES (1) => transaction
        BEGIN TRAN => transaction
        SELECT @@SPID => pins spid
        EXEC sp_unprepare 1 => pins prepared_handle
        """);
  }

  @Test
  void unknownTextPins() {
    holds(
        """
        SELECT $1 => clean
        SELECT $1SET LOCK_TIMEOUT 1 => sets LOCK_TIMEOUT=1; pins unknown
        SELECT $SET LOCK_TIMEOUT 1 => pins unknown
        SELECT 'a => pins unknown
        SELECT [a => pins unknown
        SELECT "a => pins unknown
        SELECT 1 /* a => pins unknown
        SELECT 1 /* /* */ => pins unknown
        SELECT 1 /* /* */ */ => clean
        SELECT\u00a01 => pins unknown
        SELECT \u0000 => pins unknown
        EXEC => pins unknown
        EXEC 'x' => pins unknown
        ｓｐ_getapplock 'r', 'Exclusive', 'Session' => pins unknown
        SET XACT_ABORT ON SELECT 1e => sets XACT_ABORT=ON
        SELECT 1else => pins unknown
        SELECT 1 --a␍SET NOCOUNT ON => sets NOCOUNT=ON; pins unknown
        SELECT 1 --a␍⏎SET NOCOUNT ON => sets NOCOUNT=ON
        """);
  }

  /** Enough to find it, and nothing that a client has chosen. */
  @Test
  void aPinTellsWhereItComesFrom() {
    assertThat(origin("CREATE TABLE #secret (a int)")).isEqualTo("CREATE in a batch, at 0");
    assertThat(origin("SELECT 1; /* two */ SELECT 'secret' AS a INTO #t"))
        .isEqualTo("SELECT in a batch, at 20");
    assertThat(origin("IF 1=0 EXEC sp_getapplock 'r', 'Shared', 'Session'"))
        .isEqualTo("EXEC in a batch, at 7");
    assertThat(origin("sp_xml_preparedocument @h OUTPUT, @x")).isEqualTo("EXEC in a batch, at 0");
    assertThat(origin("EXEC('SELECT 1 DBCC TRACEON (3604)')"))
        .isEqualTo("DBCC in text that is run, at 9");
    assertThat(origin("SET LOCK_TIMEOUT @t")).isEqualTo("SET in a batch, at 0");
  }

  private static String origin(String text) {
    EffectScanner scanner = new EffectScanner(new NameTable(), 1 << 20);
    scanner.begin(Scope.BATCH);
    // Wherever it is cut.
    text.chars().forEach(each -> scanner.accept(String.valueOf((char) each)));
    return scanner.end().pins().getFirst().origin().toString();
  }
}
