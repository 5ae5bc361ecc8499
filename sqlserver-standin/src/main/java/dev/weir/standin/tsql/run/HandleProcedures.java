package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.PreparedStatements;
import dev.weir.standin.session.PreparedStatements.Prepared;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.parse.ParameterDeclaration;
import dev.weir.standin.tsql.parse.StatementParser;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;

/** sp_prepare and its kin: statements kept by handle. */
final class HandleProcedures {
  private final Scope caller;
  private final Procedures procedures;
  private final Session session;
  private final PreparedStatements prepared;

  HandleProcedures(Scope caller, Procedures procedures) {
    this.caller = caller;
    this.procedures = procedures;
    this.session = caller.session();
    this.prepared = session.prepared();
  }

  /** handle OUT, parameter definitions, statement, options. */
  CallResult prepare(List<CallArgument> arguments) {
    require(arguments, 3, "sp_prepare");
    Prepared statement = read(arguments);
    int handle = prepared.add(statement);
    session.recorder().preparation();
    new PreparedColumns(caller).describe(statement);
    return new CallResult(0, List.of(handle(arguments.getFirst(), handle)));
  }

  /** handle IN and OUT, parameter definitions, statement, values. */
  CallResult prepareAndExecute(List<CallArgument> arguments) {
    require(arguments, 3, "sp_prepexec");
    int old = integer(arguments.getFirst());
    if (old != 0) {
      prepared.remove(old);
    }
    Prepared statement = read(arguments);
    int handle = prepared.add(statement);
    session.recorder().preparation();
    CallResult result =
        procedures.runStatements(
            statement.statements(), statement.parameters(), arguments.subList(3, arguments.size()));
    List<CallResult.Output> outputs = new ArrayList<>();
    outputs.add(handle(arguments.getFirst(), handle));
    outputs.addAll(Procedures.shifted(result, 3).outputs());
    return new CallResult(result.status(), outputs);
  }

  /** handle, values. */
  CallResult execute(List<CallArgument> arguments) {
    require(arguments, 1, "sp_execute");
    Prepared statement = prepared.get(integer(arguments.getFirst()));
    CallResult result =
        procedures.runStatements(
            statement.statements(), statement.parameters(), arguments.subList(1, arguments.size()));
    return Procedures.shifted(result, 1);
  }

  CallResult unprepare(List<CallArgument> arguments) {
    require(arguments, 1, "sp_unprepare");
    prepared.remove(integer(arguments.getFirst()));
    return CallResult.of(0);
  }

  private Prepared read(List<CallArgument> arguments) {
    List<ParameterDeclaration> parameters =
        StatementParser.parseParameters(Procedures.text(arguments.get(1)));
    return new Prepared(parameters, session.parse(Procedures.text(arguments.get(2))));
  }

  private static CallResult.Output handle(CallArgument argument, int handle) {
    return new CallResult.Output(0, argument.name(), new TypedValue(SqlType.INT, handle));
  }

  private static int integer(CallArgument argument) {
    TypedValue value = argument.value();
    return value != null && value.value() instanceof Number number ? number.intValue() : 0;
  }

  private static void require(List<CallArgument> arguments, int count, String procedure) {
    if (arguments.size() < count) {
      throw SqlErrors.missingParameter(procedure, "@handle");
    }
  }
}
