package dev.weir.standin.tsql.run;

import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.ast.ParameterDeclaration;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives a procedure's parameters their values, by position and then by name. */
final class ArgumentBinding {
  private static final int CONVERSION_FAILED = 245;

  private final String procedure;
  private final List<ParameterDeclaration> parameters;
  private final List<CallArgument> arguments;

  ArgumentBinding(
      String procedure, List<ParameterDeclaration> parameters, List<CallArgument> arguments) {
    this.procedure = procedure;
    this.parameters = parameters;
    this.arguments = arguments;
  }

  /** Declares the parameters as variables of the scope. */
  void bind(Scope scope) {
    check();
    for (int i = 0; i < parameters.size(); i++) {
      ParameterDeclaration parameter = parameters.get(i);
      CallArgument argument = argumentFor(parameter, i);
      ObjectName tableType = parameter.tableType();
      if (tableType != null) {
        bindTable(scope, parameter.name(), tableType, argument);
        continue;
      }
      if (argument != null && argument.table() != null) {
        throw ProcedureErrors.operandClash("table", parameter.type().kind().sqlName());
      }
      Object value = value(scope, parameter, argument);
      scope.frame().declare(parameter.name(), new TypedValue(parameter.type(), value));
    }
  }

  /** Without an argument it is an empty table of the type. */
  private static void bindTable(
      Scope scope, String parameter, ObjectName type, @Nullable CallArgument argument) {
    if (argument == null || (argument.value() == null && argument.table() == null)) {
      new TableTypes(scope).declare(parameter, type);
    } else if (argument.table() == null) {
      throw ProcedureErrors.operandClash(
          Objects.requireNonNull(argument.value()).type().kind().sqlName(), type.object());
    } else {
      scope.frame().borrowTable(parameter, argument.table());
    }
  }

  private void check() {
    boolean named = false;
    for (int i = 0; i < arguments.size(); i++) {
      CallArgument argument = arguments.get(i);
      if (argument.name().isEmpty()) {
        if (named) {
          throw ProcedureErrors.positionAfterName(i + 1);
        }
      } else {
        named = true;
        if (declaration(i) == null) {
          throw ProcedureErrors.unknownParameter(procedure, argument.name());
        }
      }
    }
    if (arguments.size() > parameters.size()) {
      throw ProcedureErrors.tooManyArguments(procedure);
    }
    for (int i = 0; i < arguments.size(); i++) {
      ParameterDeclaration declaration = declaration(i);
      if (arguments.get(i).output() && declaration != null && !declaration.output()) {
        throw ProcedureErrors.notAnOutputParameter(declaration.name());
      }
    }
  }

  /** The parameter that the argument at that place is for; null if it names none. */
  private @Nullable ParameterDeclaration declaration(int index) {
    String name = arguments.get(index).name();
    if (name.isEmpty()) {
      return index < parameters.size() ? parameters.get(index) : null;
    }
    for (ParameterDeclaration parameter : parameters) {
      if (parameter.name().equalsIgnoreCase(name)) {
        return parameter;
      }
    }
    return null;
  }

  private @Nullable CallArgument argumentFor(ParameterDeclaration parameter, int index) {
    for (CallArgument argument : arguments) {
      if (argument.name().equalsIgnoreCase(parameter.name())) {
        return argument;
      }
    }
    return index < arguments.size() && arguments.get(index).name().isEmpty()
        ? arguments.get(index)
        : null;
  }

  private @Nullable Object value(
      Scope scope, ParameterDeclaration parameter, @Nullable CallArgument argument) {
    if (argument != null && argument.value() != null) {
      return converted(scope, argument.value(), parameter.type());
    }
    if (parameter.defaultValue() == null) {
      throw ProcedureErrors.missingParameter(procedure, parameter.name());
    }
    return scope.evaluator().convert(parameter.defaultValue(), parameter.type());
  }

  private static @Nullable Object converted(Scope scope, TypedValue value, SqlType type) {
    try {
      return scope.converted(value, type);
    } catch (SqlErrorException e) {
      SqlError error = e.error();
      throw error.number() == CONVERSION_FAILED
          ? ProcedureErrors.conversionOfArgument(
              value.type().kind().sqlName(), type.kind().sqlName())
          : e;
    }
  }

  /** Returns the present values of the output arguments. */
  List<CallResult.Output> outputs(Frame frame) {
    List<CallResult.Output> outputs = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      ParameterDeclaration declaration = declaration(i);
      if (arguments.get(i).output() && declaration != null) {
        outputs.add(
            new CallResult.Output(i, arguments.get(i).name(), frame.variable(declaration.name())));
      }
    }
    return outputs;
  }
}
