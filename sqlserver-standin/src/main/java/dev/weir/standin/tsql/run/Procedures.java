package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.parse.ParameterDeclaration;
import dev.weir.standin.tsql.parse.StatementParser;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls of procedures, whether an RPC request or EXEC makes them. */
final class Procedures {
  private static final int DEEPEST = 32;

  private final Scope caller;
  private final Session session;

  Procedures(Scope caller) {
    this.caller = caller;
    this.session = caller.session();
  }

  void run(Statement.Call call) {
    switch (call) {
      case Statement.Execute execute -> execute(execute);
      case Statement.ExecuteText text -> executeText(text);
    }
  }

  /** EXEC of a procedure. */
  private void execute(Statement.Execute execute) {
    List<CallArgument> arguments = new ArrayList<>();
    for (Statement.Argument argument : execute.arguments()) {
      Expression value = argument.value();
      arguments.add(
          new CallArgument(
              argument.name(), value == null ? null : argumentValue(value), argument.output()));
    }
    CallResult result = call(execute.procedure().object(), arguments);
    if (execute.returnTo() != null) {
      caller.assign(execute.returnTo(), new TypedValue(SqlType.INT, result.status()));
    }
    for (CallResult.Output output : result.outputs()) {
      Expression target = execute.arguments().get(output.ordinal()).value();
      if (target instanceof Expression.Variable variable) {
        caller.assign(variable.name(), output.value());
      }
    }
    if (caller.frame().doneKind() == DoneKind.DONE) {
      caller.reply().returnStatus(result.status());
      caller.reply().done(Done.plain(DoneKind.DONEPROC, Command.EXECUTE));
    }
  }

  private TypedValue argumentValue(Expression value) {
    return value instanceof Expression.Variable variable
        ? caller.values().variable(variable.name())
        : caller.evaluator().evaluate(value);
  }

  /** {@code EXEC ('…')}. */
  private void executeText(Statement.ExecuteText execute) {
    String text = Objects.requireNonNullElse(caller.evaluator().text(execute.text()), "");
    runText(text, List.of(), List.of());
  }

  /** Calls a procedure by its name, in any case. */
  CallResult call(String name, List<CallArgument> arguments) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "sp_executesql" -> executeSql(arguments);
      case "sp_prepare" -> handles().prepare(arguments);
      case "sp_prepexec" -> handles().prepareAndExecute(arguments);
      case "sp_execute" -> handles().execute(arguments);
      case "sp_unprepare", "sp_cursorunprepare" -> handles().unprepare(arguments);
      case "sp_cursoropen" -> cursors().open(arguments);
      case "sp_cursorprepare" -> cursors().prepare(arguments);
      case "sp_cursorexecute" -> cursors().execute(arguments);
      case "sp_cursorprepexec" -> cursors().prepareAndExecute(arguments);
      case "sp_cursorfetch" -> cursors().fetch(arguments);
      case "sp_cursoroption" -> cursors().option(arguments);
      case "sp_cursorclose" -> cursors().close(arguments);
      case "sp_reset_connection" -> {
        session.reset(false, caller.reply());
        yield CallResult.of(0);
      }
      case "sp_standin_report" -> {
        new ReportProcedure(caller).run();
        yield CallResult.of(0);
      }
      default -> throw SqlErrors.unknownProcedure(name);
    };
  }

  private HandleProcedures handles() {
    return new HandleProcedures(caller, this);
  }

  private CursorProcedures cursors() {
    return new CursorProcedures(caller, handles());
  }

  private CallResult executeSql(List<CallArgument> arguments) {
    if (arguments.isEmpty()) {
      throw SqlErrors.missingParameter("sp_executesql", "@statement");
    }
    String statement = text(arguments.getFirst());
    List<ParameterDeclaration> parameters =
        arguments.size() > 1 ? StatementParser.parseParameters(text(arguments.get(1))) : List.of();
    int given = Math.min(2, arguments.size());
    CallResult result = runText(statement, parameters, arguments.subList(given, arguments.size()));
    return shifted(result, given);
  }

  /** The result with its outputs counted from the call's first argument. */
  static CallResult shifted(CallResult result, int by) {
    return new CallResult(
        result.status(),
        result.outputs().stream()
            .map(
                output ->
                    new CallResult.Output(output.ordinal() + by, output.name(), output.value()))
            .toList());
  }

  static String text(CallArgument argument) {
    TypedValue value = argument.value();
    return value != null && value.value() instanceof String text ? text : "";
  }

  private CallResult runText(
      String text, List<ParameterDeclaration> parameters, List<CallArgument> arguments) {
    return runStatements(session.parse(text), parameters, arguments);
  }

  /** Runs statements in a scope of their own with the arguments as variables. */
  CallResult runStatements(
      List<Located> statements,
      List<ParameterDeclaration> parameters,
      List<CallArgument> arguments) {
    Frame frame = caller.frame().nested("");
    if (frame.depth() > DEEPEST) {
      throw SqlErrors.nestedTooDeep();
    }
    Scope scope = new Scope(session, frame, caller.reply());
    bind(scope, parameters, arguments);
    BigDecimal outerIdentity = session.scopeIdentity();
    session.scopeIdentity(null);
    int status;
    try {
      new Interpreter(scope).run(statements);
      status = session.lastError();
    } finally {
      session.scopeIdentity(outerIdentity);
    }
    List<CallResult.Output> outputs = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      CallArgument argument = arguments.get(i);
      if (argument.output()) {
        String name = argument.name().isEmpty() ? parameters.get(i).name() : argument.name();
        outputs.add(new CallResult.Output(i, argument.name(), frame.variable(name)));
      }
    }
    return new CallResult(status, outputs);
  }

  private static void bind(
      Scope scope, List<ParameterDeclaration> parameters, List<CallArgument> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      String name = arguments.get(i).name();
      if (!name.isEmpty()
          && parameters.stream().noneMatch(each -> each.name().equalsIgnoreCase(name))) {
        throw SqlErrors.unknownParameter("sp_executesql", name);
      }
    }
    if (arguments.size() > parameters.size()) {
      throw SqlErrors.tooManyArguments("sp_executesql");
    }
    for (int i = 0; i < parameters.size(); i++) {
      ParameterDeclaration parameter = parameters.get(i);
      CallArgument argument = argumentFor(parameter, i, arguments);
      if (argument == null || argument.value() == null) {
        throw SqlErrors.missingParameter("sp_executesql", parameter.name());
      }
      Object value = scope.converted(argument.value(), parameter.type());
      scope.frame().declare(parameter.name(), new TypedValue(parameter.type(), value));
    }
  }

  private static @Nullable CallArgument argumentFor(
      ParameterDeclaration parameter, int index, List<CallArgument> arguments) {
    for (CallArgument argument : arguments) {
      if (argument.name().equalsIgnoreCase(parameter.name())) {
        return argument;
      }
    }
    return index < arguments.size() && arguments.get(index).name().isEmpty()
        ? arguments.get(index)
        : null;
  }
}
