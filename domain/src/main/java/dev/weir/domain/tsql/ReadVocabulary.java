package dev.weir.domain.tsql;

import java.util.Set;

/**
 * The words that a text of {@link Reads} may contain. A word that is missing here makes a text one
 * that is not known to read only.
 */
final class ReadVocabulary {
  /** The reserved words of T-SQL, of which none is a name without quotes. */
  private static final Set<String> RESERVED =
      words(
          """
          ADD ALL ALTER AND ANY AS ASC AUTHORIZATION BACKUP BEGIN BETWEEN BREAK BROWSE BULK BY CASCADE
          CASE CHECK CHECKPOINT CLOSE CLUSTERED COALESCE COLLATE COLUMN COMMIT COMPUTE CONSTRAINT
          CONTAINS CONTAINSTABLE CONTINUE CONVERT CREATE CROSS CURRENT CURRENT_DATE CURRENT_TIME
          CURRENT_TIMESTAMP CURRENT_USER CURSOR DATABASE DBCC DEALLOCATE DECLARE DEFAULT DELETE DENY DESC
          DISK DISTINCT DISTRIBUTED DOUBLE DROP DUMP ELSE END ERRLVL ESCAPE EXCEPT EXEC EXECUTE EXISTS
          EXIT EXTERNAL FETCH FILE FILLFACTOR FOR FOREIGN FREETEXT FREETEXTTABLE FROM FULL FUNCTION GOTO
          GRANT GROUP HAVING HOLDLOCK IDENTITY IDENTITYCOL IDENTITY_INSERT IF IN INDEX INNER INSERT
          INTERSECT INTO IS JOIN KEY KILL LEFT LIKE LINENO LOAD MERGE NATIONAL NOCHECK NONCLUSTERED NOT
          NULL NULLIF OF OFF OFFSETS ON OPEN OPENDATASOURCE OPENQUERY OPENROWSET OPENXML OPTION OR ORDER
          OUTER OVER PERCENT PIVOT PLAN PRECISION PRIMARY PRINT PROC PROCEDURE PUBLIC RAISERROR READ
          READTEXT RECONFIGURE REFERENCES REPLICATION RESTORE RESTRICT RETURN REVERT REVOKE RIGHT
          ROLLBACK ROWCOUNT ROWGUIDCOL RULE SAVE SCHEMA SECURITYAUDIT SELECT SEMANTICKEYPHRASETABLE
          SEMANTICSIMILARITYDETAILSTABLE SEMANTICSIMILARITYTABLE SESSION_USER SET SETUSER SHUTDOWN SOME
          STATISTICS SYSTEM_USER TABLE TABLESAMPLE TEXTSIZE THEN TO TOP TRAN TRANSACTION TRIGGER TRUNCATE
          TRY_CONVERT TSEQUAL UNION UNIQUE UNPIVOT UPDATE UPDATETEXT USE USER VALUES VARYING VIEW WAITFOR
          WHEN WHERE WHILE WITH WITHIN WRITETEXT
          """);

  /**
   * Functions whose value depends on their arguments, the rows and the clock alone, and that leave
   * nothing: RAND, for instance, moves the sequence of its session.
   */
  private static final Set<String> FUNCTIONS =
      words(
          """
          ABS ACOS ASCII ASIN ATAN ATN2 AVG CEILING CHAR CHARINDEX CHECKSUM CHOOSE COALESCE CONCAT
          CONCAT_WS COS COT COUNT COUNT_BIG DATALENGTH DATEADD DATEDIFF DATEDIFF_BIG DATEFROMPARTS
          DATENAME DATEPART DATETIMEFROMPARTS DAY DEGREES DENSE_RANK DIFFERENCE EOMONTH EXP FIRST_VALUE
          FLOOR GETDATE GETUTCDATE IIF ISDATE ISNULL ISNUMERIC LAG LAST_VALUE LEAD LEFT LEN LOG
          LOG10 LOWER LTRIM MAX MIN MONTH NCHAR NTILE NULLIF PATINDEX PI POWER QUOTENAME RADIANS RANK
          REPLACE REPLICATE REVERSE RIGHT ROUND ROW_NUMBER RTRIM SIGN SIN SOUNDEX SPACE SQRT SQUARE STDEV
          STDEVP STR STUFF SUBSTRING SUM SWITCHOFFSET SYSDATETIME SYSDATETIMEOFFSET SYSUTCDATETIME TAN
          TODATETIMEOFFSET TRANSLATE UNICODE UPPER VAR VARP YEAR
          """);

  /** Functions without parentheses. */
  private static final Set<String> NILADIC =
      Set.of("CURRENT_TIMESTAMP", "CURRENT_USER", "SESSION_USER", "SYSTEM_USER", "USER");

  /** The types of scalar variables and casts; a type of another name may be one of CLR code. */
  private static final Set<String> TYPES =
      words(
          """
          BIGINT BINARY BIT CHAR DATE DATETIME DATETIME2 DATETIMEOFFSET DEC DECIMAL FLOAT INT INTEGER
          MONEY NCHAR NUMERIC NVARCHAR REAL SMALLDATETIME SMALLINT SMALLMONEY SYSNAME TIME TINYINT
          UNIQUEIDENTIFIER VARBINARY VARCHAR
          """);

  /** The hints that take no lock beyond the statement. */
  private static final Set<String> HINTS =
      Set.of("FORCESCAN", "FORCESEEK", "NOLOCK", "NOWAIT", "READCOMMITTED", "READUNCOMMITTED");

  /**
   * Values of the session that a transaction begun again does not change. The lasting values of
   * earlier requests, such as {@code @@IDENTITY}, are not among them.
   */
  private static final Set<String> GLOBALS =
      Set.of(
          "@@DATEFIRST",
          "@@ERROR",
          "@@LANGUAGE",
          "@@MAX_PRECISION",
          "@@ROWCOUNT",
          "@@SERVERNAME",
          "@@TEXTSIZE",
          "@@TRANCOUNT",
          "@@VERSION");

  private static final Set<String> INFIX =
      Set.of("AND", "BETWEEN", "COLLATE", "ESCAPE", "IN", "IS", "LIKE", "OR");

  private ReadVocabulary() {}

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+"));
  }

  static boolean isReserved(String word) {
    return RESERVED.contains(word);
  }

  static boolean isFunction(String word) {
    return FUNCTIONS.contains(word);
  }

  static boolean isNiladic(String word) {
    return NILADIC.contains(word);
  }

  static boolean isType(String word) {
    return TYPES.contains(word);
  }

  static boolean isHint(String word) {
    return HINTS.contains(word);
  }

  static boolean isGlobal(String name) {
    return GLOBALS.contains(name);
  }

  /** Returns whether the word stands between two operands. */
  static boolean isInfix(String word) {
    return INFIX.contains(word);
  }
}
