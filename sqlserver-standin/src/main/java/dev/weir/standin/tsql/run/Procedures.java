package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.catalogue.StoredObject;
import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.parse.StatementParser;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls of procedures, whether an RPC request or EXEC makes them. */
final class Procedures {
  private final Scope caller;
  private final Session session;

  Procedures(Scope caller) {
    this.caller = caller;
    this.session = caller.session();
  }

  void run(Statement.Call call) {
    switch (call) {
      case Statement.Execute execute ->
          execute(execute.procedure(), execute.returnTo(), execute.arguments());
      case Statement.ExecuteNamed named -> {
        String name = caller.evaluator().text(new Expression.Variable(named.variable()));
        execute(
            StatementParser.parseProcedureName(Objects.requireNonNullElse(name, "")),
            named.returnTo(),
            named.arguments());
      }
      case Statement.ExecuteText execute -> {
        String text = Objects.requireNonNullElse(caller.evaluator().text(execute.text()), "");
        new NestedRun(caller).text(session.parse(text), List.of(), List.of());
        ended();
      }
    }
  }

  private void execute(
      ObjectName procedure, @Nullable String returnTo, List<Statement.Argument> given) {
    List<CallArgument> arguments = new ArrayList<>();
    for (Statement.Argument argument : given) {
      Expression value = argument.value();
      String table = value == null ? null : table(value);
      arguments.add(
          new CallArgument(
              argument.name(),
              value == null || table != null ? null : argumentValue(value),
              argument.output(),
              table));
    }
    CallResult result = call(procedure, arguments);
    if (returnTo != null) {
      caller.assign(returnTo, new TypedValue(SqlType.INT, result.status()));
    }
    for (CallResult.Output output : result.outputs()) {
      if (given.get(output.ordinal()).value() instanceof Expression.Variable variable) {
        caller.assign(variable.name(), output.value());
      }
    }
    if (caller.frame().doneKind() == DoneKind.DONE) {
      caller.reply().returnStatus(result.status());
    }
    ended();
  }

  private void ended() {
    if (caller.frame().doneKind() == DoneKind.DONE) {
      caller.reply().done(Done.plain(DoneKind.DONEPROC, Command.EXECUTE));
    }
  }

  /** The H2 name of the table variable; null for a value. */
  private @Nullable String table(Expression value) {
    return value instanceof Expression.Variable variable
            && caller.frame().hasTableVariable(variable.name())
        ? caller.frame().tableVariable(variable.name())
        : null;
  }

  private TypedValue argumentValue(Expression value) {
    return value instanceof Expression.Variable variable
        ? caller.values().variable(variable.name())
        : caller.evaluator().evaluate(value);
  }

  /** Calls a procedure by its name, in any case: one of the server's own or a stored one. */
  CallResult call(ObjectName name, List<CallArgument> arguments) {
    CallResult result = new SystemProcedures(caller).call(name.object(), arguments);
    if (result != null) {
      return result;
    }
    StoredProcedure procedure = stored(name);
    if (procedure == null) {
      throw ProcedureErrors.unknownProcedure(name.toString());
    }
    return new NestedRun(caller).procedure(procedure, arguments);
  }

  private @Nullable StoredProcedure stored(ObjectName name) {
    if (name.isLocalTemporary()) {
      Procedure own = session.temporaryProcedures().find(name.object());
      return own == null ? null : new StoredProcedure(name.object(), session.database(), own);
    }
    StoredObject object = session.server().engine().objects().find(caller.names().key(name));
    return object == null || object.procedure() == null
        ? null
        : new StoredProcedure(object.name(), object.key().database(), object.procedure());
  }
}
