package dev.weir.standin.tsql.run;

import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.tsql.ast.ParameterDeclaration;
import dev.weir.standin.tsql.parse.StatementParser;
import java.util.List;

/** sp_executesql: a text with parameters. */
final class ExecuteSqlProcedure {
  private final Scope caller;

  ExecuteSqlProcedure(Scope caller) {
    this.caller = caller;
  }

  CallResult call(List<CallArgument> arguments) {
    if (arguments.isEmpty()) {
      throw ProcedureErrors.missingParameter("sp_executesql", "@statement");
    }
    String statement = arguments.getFirst().text();
    List<ParameterDeclaration> parameters =
        arguments.size() > 1 ? StatementParser.parseParameters(arguments.get(1).text()) : List.of();
    int given = Math.min(2, arguments.size());
    requireAll(parameters, arguments.subList(given, arguments.size()), arguments);
    return new NestedRun(caller)
        .text(
            caller.session().parse(statement),
            parameters,
            arguments.subList(given, arguments.size()))
        .shifted(given);
  }

  /** Reports a missing parameter as one of the query, not of a procedure. */
  private static void requireAll(
      List<ParameterDeclaration> parameters,
      List<CallArgument> values,
      List<CallArgument> arguments) {
    for (int i = 0; i < parameters.size(); i++) {
      String name = parameters.get(i).name();
      boolean byPosition = i < values.size() && values.get(i).name().isEmpty();
      boolean byName = values.stream().anyMatch(value -> value.name().equalsIgnoreCase(name));
      if (!byPosition && !byName) {
        String definitions = arguments.size() > 1 ? arguments.get(1).text() : "";
        throw ProcedureErrors.missingInQuery(
            "(" + definitions + ")" + arguments.get(0).text(), name);
      }
    }
  }
}
