package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.PreparedStatements;
import dev.weir.standin.session.PreparedStatements.Prepared;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.parse.StatementParser;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;

/** sp_prepare and its kin: statements kept by handle. */
final class HandleProcedures {
  /** SqlClient gives this for a statement that replaces none, where others give 0 or NULL. */
  private static final int NO_HANDLE = -1;

  private final Scope caller;
  private final Session session;
  private final PreparedStatements prepared;

  HandleProcedures(Scope caller) {
    this.caller = caller;
    this.session = caller.session();
    this.prepared = session.prepared();
  }

  /** handle OUT, parameter definitions, statement, options. */
  CallResult prepare(List<CallArgument> arguments) {
    Arguments.require(arguments, 3, "sp_prepare", "@stmt");
    Prepared statement = read(Arguments.text(arguments, 1), Arguments.text(arguments, 2));
    CallResult.Output handle = kept(arguments, statement, false);
    new PreparedColumns(caller).describe(statement);
    return new CallResult(0, List.of(handle));
  }

  /** handle IN and OUT, parameter definitions, statement, values. */
  CallResult prepareAndExecute(List<CallArgument> arguments) {
    Arguments.require(arguments, 3, "sp_prepexec", "@stmt");
    dropReplaced(arguments);
    Prepared statement = read(Arguments.text(arguments, 1), Arguments.text(arguments, 2));
    CallResult.Output handle = kept(arguments, statement, false);
    CallResult result =
        new NestedRun(caller)
            .text(
                statement.statements(),
                statement.parameters(),
                arguments.subList(3, arguments.size()));
    List<CallResult.Output> outputs = new ArrayList<>();
    outputs.add(handle);
    outputs.addAll(result.shifted(3).outputs());
    return new CallResult(result.status(), outputs, result.whole());
  }

  /** handle, values. */
  CallResult execute(List<CallArgument> arguments) {
    Arguments.require(arguments, 1, "sp_execute", "@handle");
    Prepared statement = valid(Arguments.integer(arguments, 0));
    CallResult result =
        new NestedRun(caller)
            .text(
                statement.statements(),
                statement.parameters(),
                arguments.subList(1, arguments.size()));
    return result.shifted(1);
  }

  CallResult unprepare(List<CallArgument> arguments) {
    Arguments.require(arguments, 1, "sp_unprepare", "@handle");
    prepared.remove(Arguments.integer(arguments, 0));
    return CallResult.of(0);
  }

  /** A statement as the session's settings have it now. */
  Prepared read(String definitions, String text) {
    return new Prepared(
        StatementParser.parseParameters(definitions),
        session.parse(text),
        session.preparationContext());
  }

  /** The handle that comes in with a preparation is of the statement that it replaces. */
  void dropReplaced(List<CallArgument> arguments) {
    int old = Arguments.integer(arguments, 0);
    if (old != 0 && old != NO_HANDLE) {
      prepared.remove(old);
    }
  }

  /** Keeps the statement; its handle is what the first argument gets back. */
  CallResult.Output kept(List<CallArgument> arguments, Prepared statement, boolean forCursor) {
    int handle = forCursor ? prepared.addForCursor(statement) : prepared.add(statement);
    session.recorder().preparation(prepared.count());
    return new CallResult.Output(
        0, arguments.getFirst().name(), new TypedValue(SqlType.INT, handle));
  }

  /** The statement to run, if it still means what it meant when it was prepared. */
  Prepared valid(int handle) {
    Prepared statement = prepared.get(handle);
    if (!statement.context().equals(session.preparationContext())) {
      throw SqlErrors.handleOutOfContext(handle);
    }
    prepared.executed();
    session.recorder().executionByHandle();
    return statement;
  }
}
