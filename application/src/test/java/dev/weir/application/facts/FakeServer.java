package dev.weir.application.facts;

import dev.weir.domain.facts.ResetEffect;
import dev.weir.domain.facts.ResetWay;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.StateKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server that understands the statements of a measuring, with switches for everything in which
 * servers differ. By default it behaves as SQL Server.
 */
final class FakeServer {
  private static final int IMPLICIT = 2;
  private static final int NOCOUNT = 512;
  private static final int XACT_ABORT = 16384;
  private static final Map<String, Integer> BITS =
      Map.ofEntries(
          Map.entry("IMPLICIT_TRANSACTIONS", IMPLICIT),
          Map.entry("CURSOR_CLOSE_ON_COMMIT", 4),
          Map.entry("ANSI_WARNINGS", 8),
          Map.entry("ANSI_PADDING", 16),
          Map.entry("ANSI_NULLS", 32),
          Map.entry("ARITHABORT", 64),
          Map.entry("ARITHIGNORE", 128),
          Map.entry("QUOTED_IDENTIFIER", 256),
          Map.entry("NOCOUNT", NOCOUNT),
          Map.entry("ANSI_NULL_DFLT_ON", 1024),
          Map.entry("CONCAT_NULL_YIELDS_NULL", 4096),
          Map.entry("NUMERIC_ROUNDABORT", 8192),
          Map.entry("XACT_ABORT", XACT_ABORT));
  private static final Map<String, String> DATES =
      Map.of("mdy", "20030102", "dmy", "20030201", "ydm", "20010302");
  private static final Map<String, String> LEVELS =
      Map.of("READ COMMITTED", "2", "REPEATABLE READ", "3", "SERIALIZABLE", "4");
  private static final Pattern VALUE = Pattern.compile("SELECT N'([^']*)', CAST\\((.*)\\) ?.*");

  /** An error of the server. */
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int number;

    Refusal(int number) {
      super("error " + number, null, false, false);
      this.number = number;
    }
  }

  /** An error that ends the whole batch. */
  private static final class BatchEnded extends RuntimeException {
    private static final long serialVersionUID = 1;

    BatchEnded() {
      super("the batch ended", null, false, false);
    }
  }

  // ---- the switches ----

  BiFunction<ResetWay, StateKind, ResetEffect> resets = ServerFacts.SQL_SERVER::after;
  Predicate<String> refuses = statement -> false;
  Predicate<String> ignores = statement -> false;
  Predicate<MeasuringStep> fails = step -> false;
  Set<MeasuredValue> untold = Set.of();
  boolean announcesText = true;
  boolean announcesImplicit = true;
  boolean announcesManaged = true;
  boolean acknowledges = true;
  boolean acknowledgesKeeping = true;
  boolean innerUndoesSettings = true;
  boolean innerUndoesUse = true;
  boolean namesAsAsked;
  String language = "us_english";
  int options = 8 + 16 + 32 + 256 + 1024 + 4096;

  // ---- the session ----

  private final Map<MeasuredValue, String> state = new HashMap<>();
  private Map<MeasuredValue, String> fresh = Map.of();
  private final Set<String> handles = new TreeSet<>();
  private final Set<String> cursors = new TreeSet<>();
  private int lastHandle;
  private int lastCursor = 180_150_001;
  private String opened = "";
  private int lastIdentity;
  private int transactions;
  private StateKind transactionKind = StateKind.TEXT_TRANSACTION;

  // ---- the answer that is being made ----

  private final List<List<String>> rows = new ArrayList<>();
  private final List<String> databases = new ArrayList<>();
  private boolean begun;
  private int lastError;

  final List<MeasuringStep> received = new ArrayList<>();

  /** Begins a session. */
  void logIn() {
    state.put(MeasuredValue.DATABASE, "AppDB");
    state.put(MeasuredValue.LANGUAGE, language);
    state.put(MeasuredValue.OPTIONS, String.valueOf(options));
    state.put(MeasuredValue.DATEFIRST, "7");
    state.put(MeasuredValue.LOCK_TIMEOUT, "-1");
    state.put(MeasuredValue.TEXTSIZE, "2147483647");
    state.put(MeasuredValue.TEMP_TABLE, MeasuredValue.NONE);
    state.put(MeasuredValue.CURSOR, MeasuredValue.NONE);
    state.put(MeasuredValue.CONTEXT_INFO, MeasuredValue.NONE);
    state.put(MeasuredValue.DATEFORMAT, DATES.get("mdy"));
    state.put(MeasuredValue.ISOLATION, "2");
    state.put(MeasuredValue.DEADLOCK_PRIORITY, "0");
    state.put(MeasuredValue.SESSION_CONTEXT, MeasuredValue.NONE);
    state.put(MeasuredValue.IDENTITY, MeasuredValue.NONE);
    state.put(MeasuredValue.ROWCOUNT, "2");
    fresh = Map.copyOf(state);
  }

  /** Returns what is left of a measuring. */
  String remains() {
    Map<MeasuredValue, String> changed = new HashMap<>(state);
    changed.entrySet().removeAll(fresh.entrySet());
    return "transactions "
        + transactions
        + ", handles "
        + handles
        + ", cursors "
        + cursors
        + ", "
        + changed;
  }

  /** Returns whether nothing is left of a measuring. */
  boolean isAsAfterLogin() {
    return transactions == 0 && handles.isEmpty() && cursors.isEmpty() && state.equals(fresh);
  }

  StepAnswer answer(MeasuringStep step) {
    received.add(step);
    rows.clear();
    databases.clear();
    begun = false;
    boolean isReset = step.bit() != MeasuringStep.Bit.NONE;
    if (isReset) {
      reset(step.bit() == MeasuringStep.Bit.RESET_KEEPING_TRANSACTION);
    }
    boolean isWhole = !fails.test(step);
    if (isWhole && step.isTransactionRequest()) {
      begin(StateKind.MANAGED_TRANSACTION, announcesManaged);
    } else if (isWhole) {
      try {
        new Batch(step.text().substring(MeasuringTexts.COMMENT.length())).run();
      } catch (BatchEnded e) {
        isWhole = false;
      }
    }
    boolean isAcknowledged =
        step.bit() == MeasuringStep.Bit.RESET ? acknowledges : acknowledgesKeeping;
    return new StepAnswer(
        isWhole,
        isWhole ? rows : List.of(),
        isReset && isAcknowledged,
        begun,
        begun && transactions > 0 ? 77 : 0,
        databases);
  }

  private void reset(boolean isKeeping) {
    ResetWay way =
        transactions > 0
            ? isKeeping ? ResetWay.KEEPING_IN_TRANSACTION : ResetWay.RESET_IN_TRANSACTION
            : isKeeping ? ResetWay.KEEPING : ResetWay.RESET;
    for (StateKind kind : StateKind.values()) {
      if (resets.apply(way, kind) == ResetEffect.RESTORED) {
        restore(kind);
      }
    }
  }

  private void restore(StateKind kind) {
    switch (kind) {
      case ANSI_OPTIONS -> restoreBits(~(IMPLICIT | NOCOUNT | XACT_ABORT));
      case NOCOUNT -> restoreBits(NOCOUNT);
      case XACT_ABORT -> restoreBits(XACT_ABORT);
      case IMPLICIT_TRANSACTIONS -> restoreBits(IMPLICIT);
      case TEXT_TRANSACTION, MANAGED_TRANSACTION, IMPLICIT_TRANSACTION ->
          transactions = transactionKind == kind ? 0 : transactions;
      case PREPARED_HANDLE -> handles.clear();
      case API_CURSOR -> cursors.clear();
      case DATABASE,
          LANGUAGE,
          DATEFORMAT,
          DATEFIRST,
          LOCK_TIMEOUT,
          TEXTSIZE,
          ROWCOUNT,
          DEADLOCK_PRIORITY,
          ISOLATION,
          TEMP_TABLE,
          CURSOR,
          CONTEXT_INFO,
          SESSION_CONTEXT,
          IDENTITY -> {
        MeasuredValue reading = MeasuredValue.valueOf(kind.name());
        state.put(reading, fresh.get(reading));
      }
    }
  }

  private void restoreBits(int mask) {
    int now = bits();
    setBits((now & ~mask) | (options & mask));
  }

  private int bits() {
    return Integer.parseInt(state.get(MeasuredValue.OPTIONS));
  }

  private void setBits(int bits) {
    state.put(MeasuredValue.OPTIONS, String.valueOf(bits));
  }

  private void begin(StateKind kind, boolean isAnnounced) {
    if (transactions == 0) {
      transactionKind = kind;
      begun |= isAnnounced;
    }
    transactions++;
  }

  /** Runs the statements of a batch. */
  private final class Batch {
    private final String text;
    private int at;

    Batch(String text) {
      this.text = text;
    }

    void run() {
      while (at < text.length()) {
        if (accept("BEGIN TRY ")) {
          attempt(true);
        } else {
          statement(until("; "));
        }
      }
    }

    private void attempt(boolean isRun) {
      String tried = until(" END TRY BEGIN CATCH ");
      boolean isRefused = false;
      if (isRun) {
        try {
          statement(tried);
        } catch (Refusal e) {
          isRefused = true;
          lastError = e.number;
        }
      }
      if (accept("BEGIN TRY ")) {
        attempt(isRun && isRefused);
        until("END CATCH; ");
      } else {
        String caught = until(" END CATCH; ");
        if (isRun && isRefused) {
          statement(caught);
        }
      }
    }

    private boolean accept(String word) {
      if (text.startsWith(word, at)) {
        at += word.length();
        return true;
      }
      return false;
    }

    private String until(String end) {
      int found = text.indexOf(end, at);
      if (found < 0) {
        throw new IllegalStateException("no '" + end + "' in " + text.substring(at));
      }
      String part = text.substring(at, found);
      at = found + end.length();
      return part;
    }
  }

  private void statement(String statement) {
    if (statement.startsWith("EXEC(N'")) {
      inside(unquoted(statement.substring("EXEC(".length(), statement.length() - 1)));
      return;
    }
    if (statement.startsWith("EXEC sp_executesql ")) {
      inside(unquoted(statement.substring("EXEC sp_executesql ".length())));
      return;
    }
    for (String each : statement.split("; ", -1)) {
      if (refuses.test(each)) {
        throw new Refusal(50_000);
      }
      if (!ignores.test(each)) {
        run(each);
      }
    }
  }

  private static String unquoted(String text) {
    return text.substring(2, text.length() - 1).replace("''", "'");
  }

  private void inside(String batch) {
    Map<MeasuredValue, String> outside = Map.copyOf(state);
    for (String each : batch.split("; ", -1)) {
      if (refuses.test(each)) {
        throw new Refusal(50_000);
      }
      run(each);
    }
    if (innerUndoesSettings) {
      state.put(MeasuredValue.OPTIONS, outside.get(MeasuredValue.OPTIONS));
    }
    if (innerUndoesUse) {
      state.put(MeasuredValue.DATABASE, outside.get(MeasuredValue.DATABASE));
    }
  }

  private void run(String statement) {
    Matcher value = VALUE.matcher(statement);
    if (value.matches()) {
      read(value.group(1), value.group(2));
    } else if (statement.startsWith("SET ")) {
      set(statement.substring(4));
    } else if (statement.startsWith("USE ")) {
      use(statement.substring(5, statement.length() - 1));
    } else {
      runOther(statement);
    }
  }

  private void runOther(String statement) {
    switch (statement) {
      case "IF @@TRANCOUNT > 0 ROLLBACK" -> transactions = 0;
      case "BEGIN TRANSACTION" -> begin(StateKind.TEXT_TRANSACTION, announcesText);
      case "DELETE #weir" -> {
        requireTable();
        if ((bits() & IMPLICIT) != 0 && transactions == 0) {
          begin(StateKind.IMPLICIT_TRANSACTION, announcesImplicit);
        }
      }
      case "CREATE TABLE #weir (n int IDENTITY, v int NULL)" ->
          create(MeasuredValue.TEMP_TABLE, 2714);
      case "INSERT #weir (v) VALUES (1)" -> {
        requireTable();
        state.put(MeasuredValue.IDENTITY, String.valueOf(++lastIdentity));
      }
      case "INSERT @weir VALUES (1)" -> state.put(MeasuredValue.IDENTITY, MeasuredValue.NONE);
      case "DROP TABLE #weir" -> drop(MeasuredValue.TEMP_TABLE, 3701);
      case "DECLARE weir CURSOR GLOBAL FOR SELECT 1" -> create(MeasuredValue.CURSOR, 16915);
      case "DEALLOCATE GLOBAL weir" -> drop(MeasuredValue.CURSOR, 16916);
      case "EXEC sp_set_session_context N'weir', N'set'" ->
          state.put(MeasuredValue.SESSION_CONTEXT, MeasuredValue.SET);
      case "EXEC sp_set_session_context N'weir', NULL" ->
          state.put(MeasuredValue.SESSION_CONTEXT, MeasuredValue.NONE);
      case "OPEN weir", "DECLARE @h int", "DECLARE @n int", "PRINT N''" -> {}
      case "DECLARE @weir TABLE(a int)", "SELECT @o = 8, @l = 1, @r = 0" -> {}
      case "DECLARE @c int, @o int, @l int, @r int" -> opened = "";
      case "SELECT N'api_cursor', N'set'" -> rows.add(List.of("api_cursor", MeasuredValue.SET));
      default -> runHandle(statement);
    }
  }

  private void requireTable() {
    if (MeasuredValue.NONE.equals(state.get(MeasuredValue.TEMP_TABLE))) {
      throw new Refusal(208);
    }
  }

  private void create(MeasuredValue what, int error) {
    if (state.put(what, MeasuredValue.SET).equals(MeasuredValue.SET)) {
      throw new Refusal(error);
    }
  }

  private void drop(MeasuredValue what, int error) {
    if (state.put(what, MeasuredValue.NONE).equals(MeasuredValue.NONE)) {
      throw new Refusal(error);
    }
  }

  private void runHandle(String statement) {
    String last = statement.substring(statement.lastIndexOf(' ') + 1);
    if (statement.startsWith("EXEC sp_prepare ")) {
      handles.add(String.valueOf(++lastHandle));
    } else if (statement.startsWith("EXEC sp_execute ")) {
      if (!handles.contains(last)) {
        throw new Refusal(8179);
      }
      rows.add(List.of("handle", MeasuredValue.SET));
    } else if (statement.startsWith("EXEC sp_unprepare ")) {
      if (!handles.remove(last)) {
        throw new Refusal(8179);
      }
    } else if (statement.startsWith("EXEC sp_cursoropen ")) {
      lastCursor += 2;
      opened = String.valueOf(lastCursor);
      cursors.add(opened);
    } else if (statement.startsWith("EXEC sp_cursorclose ")) {
      if (!cursors.remove(last)) {
        throw new Refusal(16_909);
      }
    } else if (!statement.startsWith("SELECT @n = n")) {
      throw new IllegalStateException("unknown statement: " + statement);
    }
  }

  private void read(String key, String expression) {
    if (expression.startsWith("ERROR_NUMBER()")) {
      rows.add(List.of(key, String.valueOf(lastError)));
      return;
    }
    if (expression.startsWith("@h")) {
      rows.add(List.of(key, String.valueOf(lastHandle)));
      return;
    }
    if (expression.startsWith("@c")) {
      rows.add(List.of(key, opened));
      return;
    }
    if (key.equals("role")) {
      rows.add(List.of(key, "READ_WRITE"));
      return;
    }
    MeasuredValue reading = reading(key, expression);
    if (untold.contains(reading)) {
      throw new Refusal(207);
    }
    rows.add(
        List.of(
            key,
            reading == MeasuredValue.TRANSACTIONS
                ? String.valueOf(transactions)
                : state.get(reading)));
  }

  private static MeasuredValue reading(String key, String expression) {
    if (expression.startsWith("@@OPTIONS")) {
      return MeasuredValue.OPTIONS;
    }
    if (expression.startsWith("DB_NAME()")) {
      return MeasuredValue.DATABASE;
    }
    return MeasuredValue.valueOf(key.substring(key.indexOf('.') + 1).toUpperCase(Locale.ROOT));
  }

  private void use(String name) {
    String catalogue = name.equals("AppDB") ? name : name.toLowerCase(Locale.ROOT);
    databases.add(namesAsAsked ? name : catalogue);
    state.put(MeasuredValue.DATABASE, catalogue);
  }

  private void set(String assignment) {
    int space = assignment.lastIndexOf(' ');
    String name = assignment.substring(0, space);
    String value = assignment.substring(space + 1);
    Integer bit = BITS.get(name);
    if (bit != null) {
      setBits(value.equals("ON") ? bits() | bit : bits() & ~bit);
    } else if (assignment.startsWith("TRANSACTION ISOLATION LEVEL ")) {
      String level = assignment.substring("TRANSACTION ISOLATION LEVEL ".length());
      state.put(MeasuredValue.ISOLATION, LEVELS.get(level));
    } else {
      switch (name) {
        case "LANGUAGE" -> {
          String named = unquoted(value);
          state.put(MeasuredValue.LANGUAGE, named);
          boolean isEnglish = named.equals("us_english");
          state.put(MeasuredValue.DATEFORMAT, DATES.get(isEnglish ? "mdy" : "dmy"));
          state.put(MeasuredValue.DATEFIRST, isEnglish ? "7" : "1");
        }
        case "DATEFORMAT" -> state.put(MeasuredValue.DATEFORMAT, DATES.get(value));
        case "ROWCOUNT" -> state.put(MeasuredValue.ROWCOUNT, value.equals("1") ? "1" : "2");
        case "CONTEXT_INFO" ->
            state.put(
                MeasuredValue.CONTEXT_INFO,
                value.equals("0x") ? MeasuredValue.NONE : value + "0000000000");
        default -> state.put(MeasuredValue.valueOf(name), value);
      }
    }
  }

  /** Measures this server with a session of its own. */
  FactResult measure(FactMeasurement measurement) {
    logIn();
    MeasuringStep step = measurement.begin();
    while (step != null) {
      step = measurement.answered(answer(step));
    }
    return measurement.result();
  }

  /** A statement that contains one of these words fails the batch that it is in. */
  static Predicate<MeasuringStep> failing(String... words) {
    Set<String> all = new HashSet<>(List.of(words));
    return step -> all.stream().anyMatch(step.text()::contains);
  }
}
