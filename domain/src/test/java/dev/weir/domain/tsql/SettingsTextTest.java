package dev.weir.domain.tsql;

import static dev.weir.domain.tsql.VerdictTable.holds;

import org.junit.jupiter.api.Test;

class SettingsTextTest {
  @Test
  void optionsWithConstantsAreSettings() {
    holds(
        """
        SET NOCOUNT ON => only NOCOUNT=ON
        set  nocount  off; => only NOCOUNT=OFF
        SET/**/NOCOUNT/* SET NOCOUNT OFF */ON -- OFF => only NOCOUNT=ON
        SET ANSI_NULLS, QUOTED_IDENTIFIER ON => sets ANSI_NULLS=ON, QUOTED_IDENTIFIER=ON
        SET STATISTICS IO, TIME ON => sets STATISTICS_IO=ON, STATISTICS_TIME=ON
        SET ANSI_DEFAULTS ON => only ANSI_DEFAULTS=ON
        SET DATEFIRST 7 SET DATEFORMAT mdy => only DATEFIRST=7, DATEFORMAT=mdy
        SET DATEFORMAT 'DMY' => only DATEFORMAT=dmy
        SET LANGUAGE us_english => only LANGUAGE=us_english
        SET LANGUAGE N'Português' => only LANGUAGE=Português
        SET LOCK_TIMEOUT -1; SET LOCK_TIMEOUT +5 => only LOCK_TIMEOUT=-1, LOCK_TIMEOUT=5
        SET DEADLOCK_PRIORITY LOW; SET DEADLOCK_PRIORITY -3 => only DEADLOCK_PRIORITY=-5, DEADLOCK_PRIORITY=-3
        SET ROWCOUNT 2⏎SET TEXTSIZE 4096 => only ROWCOUNT=2, TEXTSIZE=4096
        SET CONTEXT_INFO 0xABC => only CONTEXT_INFO=0x0ABC
        set transaction isolation level  read committed => only ISOLATION=READ COMMITTED
        SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; => only ISOLATION=REPEATABLE READ
        SET TRANSACTION ISOLATION LEVEL SNAPSHOT => only ISOLATION=SNAPSHOT
        USE [my ]]db] => only DATABASE=my ]db
        use AppDB_Bucket1⏎ => only DATABASE=AppDB_Bucket1
        """);
  }

  @Test
  void textsOfDriversAtConnectAreSettings() {
    holds(
        """
        set ansi_nulls on⏎set ansi_null_dflt_on on⏎set ansi_padding on⏎set ansi_warnings on⏎set arithabort on⏎set concat_null_yields_null on⏎set datefirst 7⏎set dateformat mdy⏎set implicit_transactions off⏎set language us_english⏎set numeric_roundabort off⏎set quoted_identifier on⏎set textsize 2147483647⏎set transaction isolation level read committed⏎set xact_abort off => only ANSI_NULLS=ON, ANSI_NULL_DFLT_ON=ON, ANSI_PADDING=ON, ANSI_WARNINGS=ON, ARITHABORT=ON, CONCAT_NULL_YIELDS_NULL=ON, DATEFIRST=7, DATEFORMAT=mdy, IMPLICIT_TRANSACTIONS=OFF, LANGUAGE=us_english, NUMERIC_ROUNDABORT=OFF, QUOTED_IDENTIFIER=ON, TEXTSIZE=2147483647, ISOLATION=READ COMMITTED, XACT_ABORT=OFF
        SET ARITHABORT ON;SET CONCAT_NULL_YIELDS_NULL ON;SET ANSI_NULLS ON;SET ANSI_NULL_DFLT_ON ON;SET ANSI_PADDING ON;SET ANSI_WARNINGS ON;SET ANSI_NULL_DFLT_ON ON;SET CURSOR_CLOSE_ON_COMMIT ON;SET QUOTED_IDENTIFIER ON;SET TEXTSIZE 2147483647; => only ARITHABORT=ON, CONCAT_NULL_YIELDS_NULL=ON, ANSI_NULLS=ON, ANSI_NULL_DFLT_ON=ON, ANSI_PADDING=ON, ANSI_WARNINGS=ON, ANSI_NULL_DFLT_ON=ON, CURSOR_CLOSE_ON_COMMIT=ON, QUOTED_IDENTIFIER=ON, TEXTSIZE=2147483647
        SELECT @@MAX_PRECISION⏎SET TRANSACTION ISOLATION LEVEL READ COMMITTED⏎SET IMPLICIT_TRANSACTIONS OFF⏎SET QUOTED_IDENTIFIER ON⏎SET TEXTSIZE 2147483647 => sets ISOLATION=READ COMMITTED, IMPLICIT_TRANSACTIONS=OFF, QUOTED_IDENTIFIER=ON, TEXTSIZE=2147483647
        SET ANSI_DEFAULTS ON => only ANSI_DEFAULTS=ON
        SET CURSOR_CLOSE_ON_COMMIT OFF => only CURSOR_CLOSE_ON_COMMIT=OFF
        SET IMPLICIT_TRANSACTIONS OFF => only IMPLICIT_TRANSACTIONS=OFF
        SET TEXTSIZE 2147483647 => only TEXTSIZE=2147483647
        SET ANSI_NULLS ON; SET QUOTED_IDENTIFIER ON; SET CURSOR_CLOSE_ON_COMMIT OFF; SET ANSI_NULL_DFLT_ON ON; SET IMPLICIT_TRANSACTIONS OFF; SET ANSI_PADDING ON; SET ANSI_WARNINGS ON; SET CONCAT_NULL_YIELDS_NULL ON; SET TEXTSIZE 2147483647; => only ANSI_NULLS=ON, QUOTED_IDENTIFIER=ON, CURSOR_CLOSE_ON_COMMIT=OFF, ANSI_NULL_DFLT_ON=ON, IMPLICIT_TRANSACTIONS=OFF, ANSI_PADDING=ON, ANSI_WARNINGS=ON, CONCAT_NULL_YIELDS_NULL=ON, TEXTSIZE=2147483647
        SET DATEFORMAT ymd; SET DATEFIRST 7 => only DATEFORMAT=ymd, DATEFIRST=7
        SELECT @@spid spid => only select SPID=spid; pins spid
        SET IMPLICIT_TRANSACTIONS OFF; SET NOCOUNT ON; INSERT INTO [t] ([a]) OUTPUT INSERTED.[id] VALUES (@p0); => sets IMPLICIT_TRANSACTIONS=OFF, NOCOUNT=ON
        """);
  }

  @Test
  void amongOtherStatementsSettingsAreAsCertainAsTheAnswer() {
    holds(
        """
        SET NOCOUNT ON SELECT 1 => sets NOCOUNT=ON
        SELECT 1 SET NOCOUNT ON => sets NOCOUNT=ON
        SELECT 1FROM t SET NOCOUNT ON => sets NOCOUNT=ON
        BEGIN SET NOCOUNT ON END => sets NOCOUNT=ON
        USE x; SELECT 1 => sets DATABASE=x
        """);
  }

  @Test
  void aConditionMakesASettingUncertain() {
    holds(
        """
        IF 1=0 SET NOCOUNT ON => pins unsafe_set NOCOUNT
        IF 1=0 SELECT 1; SET NOCOUNT ON => sets NOCOUNT=ON
        IF 1=0 SELECT 1; ELSE SET NOCOUNT ON => pins unsafe_set NOCOUNT
        IF 1=0 SELECT 1; ELSE SELECT 2; SET NOCOUNT ON => sets NOCOUNT=ON
        IF 1=0 BEGIN SET NOCOUNT ON; END => pins unsafe_set NOCOUNT
        IF 1=0 BEGIN SELECT 1; SELECT CASE WHEN 1=1 THEN 2 END; SET NOCOUNT ON END => pins unsafe_set NOCOUNT
        IF 1=0 BEGIN SELECT 1; END SET NOCOUNT ON => sets NOCOUNT=ON
        IF 1=0 BEGIN SELECT 1; END ELSE SET NOCOUNT ON => pins unsafe_set NOCOUNT
        IF 1=0 BEGIN END CONVERSATION @h; SET NOCOUNT ON END => pins unsafe_set NOCOUNT
        IF 1=0 IF 1=1 SELECT 1; ELSE SET NOCOUNT ON => pins unsafe_set NOCOUNT
        WHILE @i<3 SET NOCOUNT ON => pins unsafe_set NOCOUNT
        BEGIN TRY SET NOCOUNT ON; END TRY BEGIN CATCH SELECT 2; END CATCH SET XACT_ABORT ON => sets XACT_ABORT=ON; pins unsafe_set NOCOUNT
        BEGIN TRY SELECT 1 END TRY BEGIN CATCH SET NOCOUNT ON END CATCH => pins unsafe_set NOCOUNT
        RETURN SET NOCOUNT ON => pins unsafe_set NOCOUNT
        IF @x=1 GOTO e; SET NOCOUNT ON; e: SELECT 1 => pins unsafe_set NOCOUNT
        THROW 50000, 'x', 1; SET NOCOUNT ON => pins unsafe_set NOCOUNT
        IF 1=0 USE x => pins unsafe_set DATABASE
        DROP TABLE IF EXISTS t SET NOCOUNT ON => sets NOCOUNT=ON
        """);
  }

  @Test
  void nonConstantValueIsNotAnsweredLocally() {
    holds(
        """
        SET ROWCOUNT @n => pins unsafe_set ROWCOUNT
        SET ROWCOUNT 1.5 => pins unsafe_set ROWCOUNT
        SET ROWCOUNT -1 => pins unsafe_set ROWCOUNT
        SET DATEFIRST 8 => pins unsafe_set DATEFIRST
        SET DATEFORMAT xyz => pins unsafe_set DATEFORMAT
        SET LOCK_TIMEOUT 99999999999999 => pins unsafe_set LOCK_TIMEOUT
        SET DEADLOCK_PRIORITY HIGHEST => pins unsafe_set DEADLOCK_PRIORITY
        SET NOCOUNT maybe => pins unsafe_set NOCOUNT
        SET NOCOUNT => pins unsafe_set NOCOUNT
        SET => pins unsafe_set
        SET SOMETHING NEW => pins unsafe_set SOMETHING
        SET OFFSETS SELECT, FROM ON => pins unsafe_set OFFSETS
        SET TRANSACTION ISOLATION LEVEL CHAOS => pins unsafe_set
        SET STATISTICS EVERYTHING ON => pins unsafe_set
        [SET] NOCOUNT ON => calls [SET]
        SET CONTEXT_INFO @c => pins context_info
        SET LANGUAGE 'a\\⏎b' => pins unsafe_set LANGUAGE
        """);
  }

  @Test
  void otherThingsAreSetAsWell() {
    holds(
        """
        UPDATE t SET nocount = 1, language='x' WHERE a=1 => clean
        UPDATE t SET language += 'x' => clean
        UPDATE t SET [nocount] = 1 => clean
        UPDATE t SET t.a.WRITE(N'x', 1, 2) => clean
        SET @x = 1 => clean
        SET @x += 1 => clean
        SET @c = CURSOR LOCAL FOR SELECT 1 => clean
        ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES b ON DELETE SET NULL ON UPDATE SET DEFAULT => clean
        ALTER TABLE t SET (LOCK_ESCALATION = AUTO) => clean
        ALTER DATABASE x SET ANSI_NULLS ON => clean
        ALTER DATABASE x COLLATE Latin1_General_CI_AS SET NOCOUNT ON => sets NOCOUNT=ON
        MERGE t USING s ON t.a=s.a WHEN MATCHED THEN UPDATE SET t.b=s.b WHEN NOT MATCHED THEN INSERT (a) VALUES (1); => clean
        """);
  }

  @Test
  void optionsOfAMomentPinUntilTheyAreUndone() {
    holds(
        """
        SET FMTONLY ON => pins unsafe_set FMTONLY
        SET FMTONLY OFF => undoes unsafe_set FMTONLY
        SET FMTONLY ON select * from t SET FMTONLY OFF => pins unsafe_set FMTONLY; undoes unsafe_set FMTONLY
        SET FMTONLY OFF SET FMTONLY ON => pins unsafe_set FMTONLY
        SET FMTONLY ON IF 1=0 SET FMTONLY OFF => pins unsafe_set FMTONLY
        SET NOEXEC ON; SET NOCOUNT ON => pins unsafe_set NOEXEC, unsafe_set NOCOUNT
        SET NOEXEC ON; SET NOEXEC OFF; SET NOCOUNT ON => sets NOCOUNT=ON; pins unsafe_set NOEXEC; undoes unsafe_set NOEXEC
        SET NOEXEC ON REVERT SET NOEXEC OFF => pins unsafe_set NOEXEC; undoes unsafe_set NOEXEC
        SET NOEXEC ON; EXEC('REVERT EXEC sp_releaseapplock ''r'', ''Session'' DROP TABLE #t') => pins unsafe_set NOEXEC; undoes temp_table #t
        SET FMTONLY ON SET NOEXEC ON SET FMTONLY OFF REVERT => pins unsafe_set FMTONLY, unsafe_set NOEXEC
        IF 1=0 SET NOEXEC ON; SET NOCOUNT ON REVERT => pins unsafe_set NOEXEC, unsafe_set NOCOUNT
        SET NO_BROWSETABLE ON REVERT => pins unsafe_set NO_BROWSETABLE; undoes impersonation
        SET SHOWPLAN_XML ON => pins unsafe_set SHOWPLAN_XML
        SET IDENTITY_INSERT dbo.[t] ON => pins unsafe_set IDENTITY_INSERT dbo.t
        USE other SET IDENTITY_INSERT t ON => sets DATABASE=other; pins unsafe_set IDENTITY_INSERT t of another database
        SET IDENTITY_INSERT t ON USE other => sets DATABASE=other; pins unsafe_set IDENTITY_INSERT t of another database
        USE other SET IDENTITY_INSERT a.dbo.t ON => sets DATABASE=other; pins unsafe_set IDENTITY_INSERT a.dbo.t
        USE other SET IDENTITY_INSERT t OFF => sets DATABASE=other
        USE other SET IDENTITY_INSERT a.dbo.t OFF => sets DATABASE=other; undoes unsafe_set IDENTITY_INSERT a.dbo.t
        EXECUTE AS USER = 'u' SET IDENTITY_INSERT t OFF REVERT => pins impersonation; undoes impersonation
        EXEC('SET IDENTITY_INSERT t OFF') => clean
        SET IDENTITY_INSERT t ON; INSERT t(id) VALUES(1); SET IDENTITY_INSERT t OFF => pins unsafe_set IDENTITY_INSERT t; undoes unsafe_set IDENTITY_INSERT t
        SET NO_BROWSETABLE ON; SELECT 1; SET NO_BROWSETABLE OFF => pins unsafe_set NO_BROWSETABLE; undoes unsafe_set NO_BROWSETABLE
        """);
  }

  /** It is an option of the parser, which has read the whole batch before any of it is run. */
  @Test
  void whereABatchMayOnlyBeParsedNothingOfItIsCertain() {
    holds(
        """
        SET NOCOUNT ON SET PARSEONLY ON => pins unsafe_set PARSEONLY, unsafe_set NOCOUNT
        SET CONTEXT_INFO 0x01; SET PARSEONLY ON => pins unsafe_set PARSEONLY, context_info
        REVERT DROP TABLE #t SET PARSEONLY ON => pins unsafe_set PARSEONLY; undoes temp_table #t
        IF 1=0 SET PARSEONLY ON; SET NOCOUNT ON => pins unsafe_set PARSEONLY, unsafe_set NOCOUNT
        SET PARSEONLY ON SET PARSEONLY OFF SET NOCOUNT ON => pins unsafe_set PARSEONLY, unsafe_set NOCOUNT; undoes unsafe_set PARSEONLY
        SET PARSEONLY OFF SET NOCOUNT ON => sets NOCOUNT=ON; undoes unsafe_set PARSEONLY
        """);
  }

  @Test
  void inAScopeOfItsOwnOnlyContextInfoOutlivesTheText() {
    holds(
        Scope.INNER,
        """
        SET NOCOUNT ON => clean
        SET FOO BAR => clean
        USE x => clean
        SET FMTONLY ON SELECT 1 => clean
        SET CONTEXT_INFO 0x01 => sets CONTEXT_INFO=0x01
        SET CONTEXT_INFO @c => pins context_info
        """);
  }

  /** How often it is run, and when, is not in the text. */
  @Test
  void contextSetByAHandleOrAProcedureIsUncertain() {
    String table =
        """
        SET CONTEXT_INFO 0x01 => pins context_info
        EXEC sp_set_session_context N'k', 1 => pins session_context k
        EXEC('EXEC sp_set_session_context N''k'', 1') => pins session_context k
        """;
    holds(Scope.PREPARED, table);
    holds(Scope.PROCEDURE, table);
  }

  @Test
  void aKeyOfTheContextIsASettingWhereItIsAConstantOne() {
    holds(
        """
        EXEC sp_set_session_context N'k', N'it''s' => only [k]=N'it''s'
        EXEC sys.sp_set_session_context @key = N'k', @value = 'x', @read_only = 1; => only [k]='x' for good
        exec dbo.sp_set_session_context 'k', -42, 0 => only [k]=-42
        sp_set_session_context N'k', 0xFF => only [k]=0xFF
        EXEC sp_set_session_context N'k', NULL => only [k]=NULL
        EXEC sp_set_session_context @key=N'a', @value=1.50; EXEC sp_set_session_context N'b', 2 => only [a]=1.50, [b]=2
        SET NOCOUNT ON EXEC sp_set_session_context N'k', 1 => only NOCOUNT=ON, [k]=1
        EXEC sp_set_session_context N'k', 1 SELECT 1 => sets [k]=1
        EXEC @rc = sp_set_session_context N'k', 1 => sets [k]=1
        EXEC sp_executesql N'EXEC sp_set_session_context N''k'', 1' => sets [k]=1
        EXEC('EXEC sp_set_session_context N''k'', N''v''') => sets [k]=N'v'
        """);
  }

  @Test
  void aKeyOfTheContextPinsWhereItsValueOrItsOrderIsNotTold() {
    holds(
        """
        EXEC sp_set_session_context N'k', @v => pins session_context k
        EXEC sp_set_session_context @k, 1 => pins session_context
        EXEC sp_set_session_context N'k', 1, @r => pins session_context k
        EXEC sp_set_session_context N'k', 1, 2 => pins session_context k
        EXEC sp_set_session_context N'k' => pins session_context k
        EXEC sp_set_session_context N'k', 1, 0, 4 => pins session_context k
        EXEC sp_set_session_context @value = 1, @key = N'k' => pins session_context k
        EXEC sp_set_session_context N'k', @@SPID => pins session_context k, spid
        EXEC sp_set_session_context N'k', value => pins session_context k
        EXEC sp_set_session_context N'k', "x" => pins session_context k
        EXEC sp_set_session_context N'clé', 1 => pins session_context clé
        IF 1=0 EXEC sp_set_session_context N'k', 1 => pins session_context k
        BEGIN TRY EXEC sp_set_session_context N'k', 1 END TRY BEGIN CATCH END CATCH => pins session_context k
        SET NOEXEC ON EXEC sp_set_session_context N'k', 1 => pins unsafe_set NOEXEC, session_context k
        """);
  }
}
