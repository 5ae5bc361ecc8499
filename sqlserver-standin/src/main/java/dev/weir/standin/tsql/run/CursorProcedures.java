package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.cursor.ApiCursor;
import dev.weir.standin.cursor.ApiCursors;
import dev.weir.standin.cursor.CursorErrors;
import dev.weir.standin.cursor.CursorRows;
import dev.weir.standin.cursor.FetchKind;
import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.session.PreparedStatements.Prepared;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.tsql.ast.Source;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** sp_cursoropen and its kin: results that the client fetches block by block. */
final class CursorProcedures {
  private static final int KEYSET = 0x01;
  private static final int STATIC = 0x08;
  private static final int HAS_PARAMETERS = 0x1000;
  private static final int FETCH_AT_ONCE = 0x2000;
  private static final int CLOSES_ITSELF = 0x4000;
  private static final int RUNS_DIRECTLY = 0x2000;

  /** The return value by which a call says that a fast-forward cursor has closed itself. */
  private static final int CLOSED = 16;

  private static final int NO_CURSOR = 0;
  private static final int CURSOR_NAME = 2;
  private static final int FETCHED = 1;
  private static final int NOT_COUNTED = -1;

  private final Scope caller;
  private final HandleProcedures handles;
  private final ApiCursors cursors;

  CursorProcedures(Scope caller, HandleProcedures handles) {
    this.caller = caller;
    this.handles = handles;
    this.cursors = caller.session().apiCursors();
  }

  /** Where the arguments of an opening call stand. */
  private record Places(int cursor, int scroll, int concurrency, int rows, int values) {}

  /** cursor OUT, statement, scroll, concurrency, rows OUT, definitions, values. */
  CallResult open(List<CallArgument> arguments) {
    Arguments.require(arguments, 2, "sp_cursoropen", "@stmt");
    boolean parameters = (Arguments.integer(arguments, 2) & HAS_PARAMETERS) != 0;
    Prepared statement =
        handles.read(parameters ? Arguments.text(arguments, 5) : "", Arguments.text(arguments, 1));
    return open(statement, arguments, new Places(0, 2, 3, 4, parameters ? 6 : 5));
  }

  /** handle OUT, definitions, statement, options. */
  CallResult prepare(List<CallArgument> arguments) {
    Arguments.require(arguments, 3, "sp_cursorprepare", "@stmt");
    Prepared statement = handles.read(Arguments.text(arguments, 1), Arguments.text(arguments, 2));
    return new CallResult(0, List.of(handles.kept(arguments, statement, true)));
  }

  /** handle IN, cursor OUT, scroll, concurrency, rows OUT, values. */
  CallResult execute(List<CallArgument> arguments) {
    Arguments.require(arguments, 2, "sp_cursorexecute", "@cursor");
    Prepared statement = handles.valid(Arguments.integer(arguments, 0));
    return open(statement, arguments, new Places(1, 2, 3, 4, 5));
  }

  /** handle IN and OUT, cursor OUT, definitions, statement, scroll, concurrency, rows, values. */
  CallResult prepareAndExecute(List<CallArgument> arguments) {
    Arguments.require(arguments, 4, "sp_cursorprepexec", "@stmt");
    handles.dropReplaced(arguments);
    Prepared statement = handles.read(Arguments.text(arguments, 2), Arguments.text(arguments, 3));
    CallResult.Output handle = handles.kept(arguments, statement, true);
    CallResult opened = open(statement, arguments, new Places(1, 4, 5, 6, 7));
    List<CallResult.Output> outputs = new ArrayList<>();
    outputs.add(handle);
    outputs.addAll(opened.outputs());
    return new CallResult(opened.status(), outputs, opened.whole());
  }

  /**
   * cursor OUT, the name of a procedure of the catalogue, scroll OUT, concurrency OUT, rows OUT,
   * and what that procedure takes: its rows are those of the cursor.
   */
  CallResult catalogue(List<CallArgument> arguments) {
    Places places = new Places(0, 2, 3, 4, 5);
    Arguments.require(arguments, places.rows(), "sp_ddopen", "@rows");
    String name = Arguments.text(arguments, 1);
    Procedure procedure = WrittenProcedures.find(name);
    if (procedure == null) {
      throw ProcedureErrors.unknownProcedure(name);
    }
    CursorRows result = new CursorRows(caller.reply());
    Scope listening = new Scope(caller.session(), caller.frame(), result);
    CallResult run =
        new NestedRun(listening)
            .procedure(
                new StoredProcedure(name, caller.session().database(), procedure),
                arguments.subList(Math.min(places.values(), arguments.size()), arguments.size()));
    return run.whole() && run.status() == 0
        ? opened(result, "", arguments, places)
        : CallResult.broken(run.status());
  }

  private CallResult open(Prepared statement, List<CallArgument> arguments, Places places) {
    Statement.Select select = query(statement);
    if (select == null) {
      boolean direct = (Arguments.integer(arguments, places.concurrency()) & RUNS_DIRECTLY) != 0;
      if (!direct) {
        throw CursorErrors.notAQuery();
      }
      return runDirectly(statement, arguments, places);
    }
    CursorRows result = new CursorRows(caller.reply());
    Scope listening = new Scope(caller.session(), caller.frame(), result);
    CallResult run =
        new NestedRun(listening)
            .text(
                statement.statements(),
                statement.parameters(),
                arguments.subList(Math.min(places.values(), arguments.size()), arguments.size()));
    if (!run.whole() || run.status() != 0) {
      return CallResult.broken(run.status());
    }
    return opened(result, table(select), arguments, places);
  }

  private CallResult opened(
      CursorRows result, String table, List<CallArgument> arguments, Places places) {
    ApiCursor cursor = cursors.open(result.columns(), result.rows());
    int scroll = Arguments.integer(arguments, places.scroll());
    describe(cursor, table);
    int wanted = Arguments.integer(arguments, places.rows());
    boolean atOnce = (scroll & FETCH_AT_ONCE) != 0;
    sendRows(atOnce ? cursor.fetch(FetchKind.NEXT, 0, wanted) : List.of());
    if ((scroll & CLOSES_ITSELF) != 0) {
      cursor.closeWithLastBlock();
    }
    boolean counted = (scroll & (KEYSET | STATIC)) != 0;
    List<CallResult.Output> outputs = new ArrayList<>();
    output(arguments, places.cursor(), cursor.handle(), outputs);
    output(arguments, places.scroll(), scroll, outputs);
    output(
        arguments,
        places.concurrency(),
        Arguments.integer(arguments, places.concurrency()),
        outputs);
    output(arguments, places.rows(), counted ? cursor.size() : NOT_COUNTED, outputs);
    return new CallResult(atOnce ? statusAfter(cursor, wanted) : 0, outputs);
  }

  private int statusAfter(ApiCursor cursor, int wanted) {
    if (!cursor.isOver(wanted)) {
      return 0;
    }
    cursors.close("sp_cursorfetch", cursor.handle());
    return CLOSED;
  }

  /**
   * A statement that is no single query needs no cursor: it is run, and its results are sent whole.
   */
  private CallResult runDirectly(Prepared statement, List<CallArgument> arguments, Places places) {
    CallResult run =
        new NestedRun(caller)
            .text(
                statement.statements(),
                statement.parameters(),
                arguments.subList(Math.min(places.values(), arguments.size()), arguments.size()));
    List<CallResult.Output> outputs = new ArrayList<>();
    output(arguments, places.cursor(), NO_CURSOR, outputs);
    output(arguments, places.scroll(), Arguments.integer(arguments, places.scroll()), outputs);
    output(
        arguments,
        places.concurrency(),
        Arguments.integer(arguments, places.concurrency()),
        outputs);
    output(arguments, places.rows(), NOT_COUNTED, outputs);
    return run.whole() ? new CallResult(0, outputs) : CallResult.broken(run.status());
  }

  private static Statement.@Nullable Select query(Prepared prepared) {
    if (prepared.statements().size() == 1
        && prepared.statements().getFirst().statement() instanceof Statement.Select select
        && select.query().head().into() == null
        && select.query().head().items().stream().allMatch(item -> item.variable() == null)) {
      return select;
    }
    return null;
  }

  /** The table, when the query reads one alone. */
  private static String table(Statement.Select select) {
    List<Source> sources = select.query().head().from();
    return sources.size() == 1 && sources.getFirst() instanceof Source.Table table
        ? table.name().object()
        : "";
  }

  private void describe(ApiCursor cursor, @Nullable String table) {
    List<Column> columns = new ArrayList<>(cursor.columns());
    columns.add(Column.rowStatus());
    caller.reply().columns(columns);
    if (table != null) {
      caller.reply().origins(table, columns);
    }
  }

  private void sendRows(List<List<@Nullable Object>> rows) {
    for (List<@Nullable Object> row : rows) {
      List<@Nullable Object> withStatus = new ArrayList<>(row);
      withStatus.add(FETCHED);
      caller.reply().row(withStatus);
    }
    caller.reply().done(Done.counted(DoneKind.DONEINPROC, Command.SELECT, rows.size()));
  }

  /** cursor, kind of fetch, row, count. */
  CallResult fetch(List<CallArgument> arguments) {
    Arguments.require(arguments, 1, "sp_cursorfetch", "@cursor");
    ApiCursor cursor = cursors.get("sp_cursorfetch", Arguments.integer(arguments, 0));
    FetchKind kind =
        arguments.size() < 2 ? FetchKind.NEXT : FetchKind.of(Arguments.integer(arguments, 1));
    if (kind == FetchKind.INFORMATION) {
      List<CallResult.Output> outputs = new ArrayList<>();
      output(arguments, 2, cursor.position(), outputs);
      output(arguments, 3, cursor.size(), outputs);
      return new CallResult(0, outputs);
    }
    describe(cursor, null);
    int count = arguments.size() < 4 ? 1 : Arguments.integer(arguments, 3);
    sendRows(cursor.fetch(kind, Arguments.integer(arguments, 2), count));
    return CallResult.of(statusAfter(cursor, count));
  }

  /** cursor, code, value. */
  CallResult option(List<CallArgument> arguments) {
    Arguments.require(arguments, 3, "sp_cursoroption", "@value");
    cursors.get("sp_cursoroption", Arguments.integer(arguments, 0));
    boolean isName = Arguments.integer(arguments, 1) == CURSOR_NAME;
    TypedValue value = arguments.get(2).value();
    if (value == null || isName != value.value() instanceof String) {
      throw CursorErrors.invalidOption();
    }
    return CallResult.of(0);
  }

  CallResult close(List<CallArgument> arguments) {
    Arguments.require(arguments, 1, "sp_cursorclose", "@cursor");
    cursors.close("sp_cursorclose", Arguments.integer(arguments, 0));
    return CallResult.of(0);
  }

  /** Only what the caller has asked to have back is given. */
  private static void output(
      List<CallArgument> arguments, int index, int value, List<CallResult.Output> outputs) {
    if (index < arguments.size() && arguments.get(index).output()) {
      CallArgument argument = arguments.get(index);
      outputs.add(
          new CallResult.Output(index, argument.name(), new TypedValue(SqlType.INT, value)));
    }
  }
}
