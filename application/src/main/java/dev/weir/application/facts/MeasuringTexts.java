package dev.weir.application.facts;

import dev.weir.domain.facts.DateOrder;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsChange;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The statements of a measuring. They are safe on a server in production: they make only objects
 * that end with the connection, use no database but {@code tempdb} or {@code master}, and take no
 * locks that others could wait for. Each statement that a server may refuse runs within {@code
 * TRY}.
 */
final class MeasuringTexts {
  /** The beginning of each batch, by which an administrator recognises it. */
  static final String COMMENT =
      "/* Weir measures which session state this server restores at a reset */ ";

  static final String BASE = "base";
  static final String INNER = "inner";
  static final String SET = "set";
  static final String AFTER = "after";
  static final String PROOF = "proof";

  static final String INNER_NOCOUNT = "inner.executesql";
  static final String INNER_XACT_ABORT = "inner.execute";
  static final String INNER_DATABASE = "inner.use";
  static final String REFUSED = "refused.";

  /** The switches that are measured together. */
  static final List<SessionOption> ANSI =
      List.of(
          SessionOption.ANSI_NULLS,
          SessionOption.ANSI_NULL_DFLT_ON,
          SessionOption.ANSI_PADDING,
          SessionOption.ANSI_WARNINGS,
          SessionOption.ARITHABORT,
          SessionOption.ARITHIGNORE,
          SessionOption.CONCAT_NULL_YIELDS_NULL,
          SessionOption.CURSOR_CLOSE_ON_COMMIT,
          SessionOption.QUOTED_IDENTIFIER,
          SessionOption.NUMERIC_ROUNDABORT);

  static final String CREATE_TABLE = "CREATE TABLE #weir (n int IDENTITY, v int NULL)";

  /** Sets {@code @@ROWCOUNT} and {@code @@ERROR} to 0, as after a login. */
  static final String UNNOTICED = "PRINT N''; ";

  static final String ROLLBACK = "IF @@TRANCOUNT > 0 ROLLBACK; ";
  static final String BEGIN = "BEGIN TRANSACTION; ";
  static final String IMPLICIT_ON = "SET IMPLICIT_TRANSACTIONS ON; ";
  static final String IMPLICIT_OFF = "SET IMPLICIT_TRANSACTIONS OFF; ";

  /** A statement that begins an implicit transaction. */
  static final String CHANGE_NOTHING = attempt("implicit", "DELETE #weir");

  private static final String REPEATABLE_READ = "3";
  private static final String MONTH_FIRST = "20030102";

  private MeasuringTexts() {}

  /** Returns a statement whose error is told as a row. */
  static String attempt(String key, String statement) {
    return "BEGIN TRY "
        + statement
        + " END TRY BEGIN CATCH SELECT N'"
        + REFUSED
        + key
        + "', CAST(ERROR_NUMBER() AS nvarchar(128)) END CATCH; ";
  }

  /** Returns a batch of its own scope whose error is told as a row. */
  private static String attemptInside(String key, String batch) {
    return attempt(key, "EXEC(" + quoted(batch) + ")");
  }

  static String quoted(String text) {
    return "N'" + text.replace("'", "''") + "'";
  }

  /** Returns the questions for these values. */
  static String read(String block, Collection<MeasuredValue> readings) {
    StringBuilder text = new StringBuilder();
    for (MeasuredValue reading : readings) {
      text.append(attemptInside(reading.key(block), reading.statement(block)));
    }
    return text.toString();
  }

  /** Returns statements in inner scopes whose effect must end with their scope. */
  static String setInside(String database) {
    return attempt(
            INNER_NOCOUNT,
            "EXEC sp_executesql "
                + quoted("SET NOCOUNT ON; SELECT N'" + INNER_NOCOUNT + "', " + options()))
        + attemptInside(
            INNER_XACT_ABORT, "SET XACT_ABORT ON; SELECT N'" + INNER_XACT_ABORT + "', " + options())
        // In capitals, because the server may report the name as in its catalogue.
        + "BEGIN TRY EXEC("
        + quoted(useInside(database.toUpperCase(Locale.ROOT)))
        + ") END TRY BEGIN CATCH "
        + attemptInside(INNER_DATABASE, useInside(database))
        + "END CATCH; ";
  }

  private static String options() {
    return "CAST(@@OPTIONS AS nvarchar(128))";
  }

  private static String useInside(String database) {
    return "USE ["
        + database
        + "]; SELECT N'"
        + INNER_DATABASE
        + "', CAST(DB_NAME() AS nvarchar(128))";
  }

  /**
   * Returns statements that give each kind of state a value other than that of the baseline.
   *
   * @param numbered state that is known by its number
   * @param isPlain whether only statements are used that each server knows
   */
  static String setAll(
      Readings base, Collection<NumberedState> numbered, String otherDatabase, boolean isPlain) {
    StringBuilder text = new StringBuilder();
    if (!otherDatabase.isEmpty()) {
      add(
          text,
          MeasuredValue.DATABASE,
          SettingsChange.statement(SessionOption.DATABASE, otherDatabase));
    }
    if (base.has(MeasuredValue.DATEFORMAT) && base.has(MeasuredValue.DATEFIRST)) {
      // The language sets both, which could not be proven to be as before if they are not told.
      addIfKnown(text, base, MeasuredValue.LANGUAGE, "SET LANGUAGE " + quoted(otherLanguage(base)));
    }
    addIfKnown(
        text,
        base,
        MeasuredValue.LOCK_TIMEOUT,
        "SET LOCK_TIMEOUT " + other(base, MeasuredValue.LOCK_TIMEOUT, 60_000));
    addIfKnown(text, base, MeasuredValue.TEMP_TABLE, CREATE_TABLE);
    addIfKnown(text, base, MeasuredValue.IDENTITY, "INSERT #weir (v) VALUES (1)");
    if (!isPlain) {
      addFurther(text, base, numbered);
    }
    addIfKnown(
        text,
        base,
        MeasuredValue.ISOLATION,
        "SET TRANSACTION ISOLATION LEVEL "
            + (REPEATABLE_READ.equals(base.get(MeasuredValue.ISOLATION))
                ? "SERIALIZABLE"
                : "REPEATABLE READ"));
    addSwitches(text, base, List.of(SessionOption.NOCOUNT));
    if (!isPlain) {
      addSwitches(text, base, List.of(SessionOption.XACT_ABORT));
      // The last one, because it shortens the results of the statements behind it.
      addIfKnown(text, base, MeasuredValue.ROWCOUNT, "SET ROWCOUNT 1");
    }
    return text.toString();
  }

  private static void addFurther(
      StringBuilder text, Readings base, Collection<NumberedState> numbered) {
    addIfKnown(
        text,
        base,
        MeasuredValue.DATEFORMAT,
        "SET DATEFORMAT "
            + (MONTH_FIRST.equals(base.get(MeasuredValue.DATEFORMAT)) ? "ydm" : "mdy"));
    addIfKnown(
        text,
        base,
        MeasuredValue.DATEFIRST,
        "SET DATEFIRST " + other(base, MeasuredValue.DATEFIRST, 3));
    addIfKnown(
        text,
        base,
        MeasuredValue.TEXTSIZE,
        "SET TEXTSIZE " + other(base, MeasuredValue.TEXTSIZE, 9000));
    addIfKnown(
        text,
        base,
        MeasuredValue.DEADLOCK_PRIORITY,
        "SET DEADLOCK_PRIORITY " + other(base, MeasuredValue.DEADLOCK_PRIORITY, 3));
    addIfKnown(text, base, MeasuredValue.CONTEXT_INFO, "SET CONTEXT_INFO 0x57656972");
    addIfKnown(
        text, base, MeasuredValue.SESSION_CONTEXT, "EXEC sp_set_session_context N'weir', N'set'");
    if (base.has(MeasuredValue.CURSOR)) {
      text.append(
          attemptInside(
              MeasuredValue.CURSOR.key(SET), "DECLARE weir CURSOR GLOBAL FOR SELECT 1; OPEN weir"));
    }
    numbered.forEach(state -> text.append(state.create()));
    addSwitches(text, base, ANSI);
  }

  private static void addSwitches(
      StringBuilder text, Readings base, Collection<SessionOption> options) {
    Integer bits = base.number(MeasuredValue.OPTIONS);
    if (bits == null) {
      return;
    }
    for (SessionOption option : options) {
      boolean isOn = (bits & SettingsBaseline.bitOf(option)) != 0;
      text.append(attempt(keyOf(option), SettingsChange.statement(option, isOn ? "OFF" : "ON")));
    }
  }

  static String keyOf(SessionOption option) {
    return option.name().toLowerCase(Locale.ROOT);
  }

  private static void addIfKnown(
      StringBuilder text, Readings base, MeasuredValue reading, String statement) {
    if (base.has(reading)) {
      add(text, reading, statement);
    }
  }

  private static void add(StringBuilder text, MeasuredValue reading, String statement) {
    text.append(attempt(reading.key(SET), statement));
  }

  private static String otherLanguage(Readings base) {
    return "us_english".equalsIgnoreCase(base.get(MeasuredValue.LANGUAGE))
        ? "Deutsch"
        : "us_english";
  }

  private static int other(Readings base, MeasuredValue reading, int usual) {
    return Objects.equals(base.number(reading), usual) ? usual + 1 : usual;
  }

  /**
   * Returns statements that put the state right which a reset is not known to restore.
   *
   * @param left the values that may differ from those of the baseline
   */
  static String restore(Readings base, Collection<MeasuredValue> left) {
    StringBuilder text = new StringBuilder(ROLLBACK).append(IMPLICIT_OFF);
    for (MeasuredValue reading : left) {
      for (String statement : restore(base, reading)) {
        add(text, reading, statement);
      }
    }
    return text.toString();
  }

  private static List<String> restore(Readings base, MeasuredValue reading) {
    String value = base.get(reading);
    if (value == null) {
      return List.of();
    }
    return switch (reading) {
      case TRANSACTIONS -> List.of();
      case DATABASE -> List.of(SettingsChange.statement(SessionOption.DATABASE, value));
      case LANGUAGE -> List.of("SET LANGUAGE " + quoted(value));
      case OPTIONS -> switches(Objects.requireNonNullElse(base.number(reading), 0));
      case DATEFIRST -> number("SET DATEFIRST ", base, reading);
      case LOCK_TIMEOUT -> number("SET LOCK_TIMEOUT ", base, reading);
      case TEXTSIZE -> number("SET TEXTSIZE ", base, reading);
      case DEADLOCK_PRIORITY -> number("SET DEADLOCK_PRIORITY ", base, reading);
      case TEMP_TABLE -> List.of("DROP TABLE #weir");
      case CURSOR -> List.of("DEALLOCATE GLOBAL weir");
      // No statement makes it NULL again: a client can tell NULL from zeros.
      case CONTEXT_INFO -> List.of();
      case DATEFORMAT -> dateFormat(value);
      case ISOLATION -> isolation(value);
      case SESSION_CONTEXT -> List.of("EXEC sp_set_session_context N'weir', NULL");
      case IDENTITY -> List.of("DECLARE @weir TABLE(a int); INSERT @weir VALUES (1)");
      case ROWCOUNT -> List.of("SET ROWCOUNT 0");
    };
  }

  private static List<String> number(String statement, Readings base, MeasuredValue reading) {
    Integer value = base.number(reading);
    return value == null ? List.of() : List.of(statement + value);
  }

  /**
   * Returns statements for the switches that no option of a database affects. An explicit value of
   * another one would hide the database's own.
   */
  private static List<String> switches(int bits) {
    return Stream.of(
            SessionOption.NOCOUNT, SessionOption.XACT_ABORT, SessionOption.IMPLICIT_TRANSACTIONS)
        .map(
            option ->
                SettingsChange.statement(
                    option, (bits & SettingsBaseline.bitOf(option)) == 0 ? "OFF" : "ON"))
        .toList();
  }

  /** Returns the statement for the order in which 01/02/03 means this date. */
  private static List<String> dateFormat(String date) {
    String order = DateOrder.of(date);
    return order.isEmpty() ? List.of() : List.of("SET DATEFORMAT " + order);
  }

  private static List<String> isolation(String number) {
    return switch (number) {
      case "1" -> List.of("SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED");
      case "2" -> List.of("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
      case "3" -> List.of("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      case "4" -> List.of("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
      case "5" -> List.of("SET TRANSACTION ISOLATION LEVEL SNAPSHOT");
      default -> List.of();
    };
  }
}
