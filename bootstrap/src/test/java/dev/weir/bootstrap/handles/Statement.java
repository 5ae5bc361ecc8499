package dev.weir.bootstrap.handles;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement that says in its answer which it is, and with which value it was run.
 *
 * @param number tells it from the others of its kind
 */
record Statement(int number, Kind kind) {
  /** What statements do. */
  enum Kind {
    /** Gives a row with its parameter. */
    QUERY(1),
    /** Gives a row, and has no parameters. */
    BARE(0),
    /** Writes its parameter down, once. */
    INSERT(1),
    /** Has an output parameter, and no row. */
    OUTPUT(2),
    /** Has a row, and two output parameters. */
    ROW_AND_OUTPUTS(3),
    /** Ends with an error that tells its parameter. */
    FAILING(1),
    /** Means another thing in another database. */
    DATABASE(1),
    /** Means another thing when quotation marks are of strings. */
    QUOTED(1),
    /** Takes a while, and then writes its parameter down. */
    SLOW(1),
    /** Cannot be read. */
    BROKEN(0);

    private final int parameters;

    Kind(int parameters) {
      this.parameters = parameters;
    }

    boolean writes() {
      return this == INSERT || this == SLOW;
    }

    /** It runs to its end without an error. */
    boolean ends() {
      return this != FAILING && this != BROKEN;
    }
  }

  /** What the meaning of a text hangs on in a session. */
  record Context(String database, boolean ansiNulls, boolean quotedIdentifier) {}

  /**
   * What a run is answered with.
   *
   * @param body before the status
   * @param status the return value
   * @param outputs the values of output parameters, counted from the first own parameter
   */
  record Answer(List<String> body, int status, List<Output> outputs) {}

  /**
   * One output parameter.
   *
   * @param place among the statement's parameters
   */
  record Output(int place, String value) {}

  private static final int RAISED = 50_000;

  private String name() {
    return "text-" + number;
  }

  String text() {
    return switch (kind) {
      case QUERY -> "SELECT '%s' AS t, @p1 AS p".formatted(name());
      case BARE -> "SELECT '%s' AS t".formatted(name());
      case INSERT -> "INSERT INTO AppDB.dbo.done VALUES (@p1, '%s')".formatted(name());
      case OUTPUT -> "SET @p2 = N'%s of ' + CAST(@p1 AS nvarchar(20))".formatted(name());
      case ROW_AND_OUTPUTS ->
          "SELECT '%s' AS t SET @p2 = @p1 + 1 SET @p3 = @p1 + 2".formatted(name());
      case FAILING -> "RAISERROR('%s of %%d', 16, 1, @p1)".formatted(name());
      case DATABASE -> "SELECT '%s' AS t, @p1 AS p, here FROM place".formatted(name());
      case QUOTED ->
          "SELECT '%s' AS t, @p1 AS p, \"here\" AS q FROM AppDB.dbo.place".formatted(name());
      case SLOW ->
          "WAITFOR DELAY '00:00:00.150' INSERT INTO AppDB.dbo.done VALUES (@p1, '%s')"
              .formatted(name());
      case BROKEN -> "SELECT '%s' AS t FROM".formatted(name());
    };
  }

  String definitions() {
    return switch (kind) {
      case OUTPUT -> "@p1 int, @p2 nvarchar(40) OUTPUT";
      case ROW_AND_OUTPUTS -> "@p1 int, @p2 int OUTPUT, @p3 int OUTPUT";
      case BARE, BROKEN -> "";
      case QUERY, INSERT, FAILING, DATABASE, QUOTED, SLOW -> "@p1 int";
    };
  }

  /** Writes the values of its parameters; with their names, if so asked. */
  void arguments(Arguments out, int value, boolean named) {
    for (int i = 1; i <= kind.parameters; i++) {
      String parameter = named ? "@p" + i : "";
      if (i == 1) {
        out.integer(parameter, value);
      } else if (kind == Kind.OUTPUT) {
        out.textOut(parameter);
      } else {
        out.integerOut(parameter);
      }
    }
  }

  /** What it tells of its columns when it is prepared. */
  List<String> described(Context context) {
    List<String> columns = new ArrayList<>();
    switch (kind) {
      case QUERY, BARE, DATABASE, QUOTED -> columns.add(columns(context));
      case INSERT, OUTPUT, ROW_AND_OUTPUTS, FAILING, SLOW, BROKEN -> {
        // SQL Server describes a text that is one query.
      }
    }
    return columns;
  }

  private String columns(Context context) {
    String first = "COLUMNS t varchar(%d)".formatted(name().length());
    return switch (kind) {
      case BARE, ROW_AND_OUTPUTS -> first;
      case DATABASE -> first + ", p int, here varchar(10)";
      case QUOTED ->
          first + ", p int, q " + (context.quotedIdentifier() ? "varchar(10)" : "varchar(4)");
      case QUERY, INSERT, OUTPUT, FAILING, SLOW, BROKEN -> first + ", p int";
    };
  }

  /** What a run of it is answered with in that context. */
  Answer answer(int value, Context context) {
    return switch (kind) {
      case QUERY -> row(context, "'%s', %d".formatted(name(), value));
      case BARE -> row(context, "'%s'".formatted(name()));
      case DATABASE -> row(context, "'%s', %d, '%s'".formatted(name(), value, context.database()));
      case QUOTED ->
          row(
              context,
              "'%s', %d, '%s'"
                  .formatted(name(), value, context.quotedIdentifier() ? "AppDB" : "here"));
      case INSERT, SLOW -> new Answer(List.of("DONEINPROC C3 count=1 more"), 0, List.of());
      case OUTPUT ->
          new Answer(
              List.of(),
              0,
              List.of(new Output(1, "nvarchar(40) '%s of %d'".formatted(name(), value))));
      case ROW_AND_OUTPUTS ->
          new Answer(
              row(context, "'%s'".formatted(name())).body(),
              0,
              List.of(new Output(1, "int " + (value + 1)), new Output(2, "int " + (value + 2))));
      case FAILING ->
          new Answer(
              List.of(
                  "ERROR %d severity=16 %s of %d".formatted(RAISED, name(), value),
                  "DONEINPROC 00 error more"),
              RAISED,
              List.of());
      case BROKEN -> throw new IllegalStateException("it cannot be run");
    };
  }

  private Answer row(Context context, String values) {
    return new Answer(
        List.of(columns(context), "ROW " + values, "DONEINPROC C1 count=1 more"), 0, List.of());
  }
}
