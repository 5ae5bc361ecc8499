package dev.weir.standin.tsql.run;

import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.type.TypedValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The arguments of one of the server's own procedures, by the names of its parameters. */
final class SystemArguments {
  private final String procedure;
  private final List<String> parameters;
  private final List<CallArgument> arguments;

  SystemArguments(String procedure, List<String> parameters, List<CallArgument> arguments) {
    this.procedure = procedure;
    this.parameters = parameters;
    this.arguments = arguments;
    for (CallArgument argument : arguments) {
      if (!argument.name().isEmpty()
          && parameters.stream().noneMatch(argument.name()::equalsIgnoreCase)) {
        throw ProcedureErrors.unknownParameter(procedure, argument.name());
      }
    }
    if (arguments.size() > parameters.size()) {
      throw ProcedureErrors.tooManyArguments(procedure);
    }
  }

  /** Where the argument stands in the call; -1 when it was not given. */
  int indexOf(String parameter) {
    for (int i = 0; i < arguments.size(); i++) {
      String name = arguments.get(i).name();
      boolean here =
          name.isEmpty()
              ? i < parameters.size() && parameters.get(i).equals(parameter)
              : name.equalsIgnoreCase(parameter);
      if (here) {
        return i;
      }
    }
    return -1;
  }

  /** The value; null when it was not given or is DEFAULT. */
  @Nullable TypedValue value(String parameter) {
    int index = indexOf(parameter);
    return index < 0 ? null : arguments.get(index).value();
  }

  String required(String parameter) {
    TypedValue value = value(parameter);
    if (value == null) {
      throw ProcedureErrors.missingParameter(procedure, parameter);
    }
    return value.value() == null ? "" : String.valueOf(value.value());
  }

  /** The value as text; null when it was not given or is NULL. */
  @Nullable String text(String parameter) {
    TypedValue value = value(parameter);
    return value == null || value.value() == null ? null : String.valueOf(value.value());
  }

  long number(String parameter, long otherwise) {
    TypedValue value = value(parameter);
    if (value == null || value.value() == null) {
      return otherwise;
    }
    if (value.value() instanceof Boolean bit) {
      return bit ? 1 : 0;
    }
    return value.value() instanceof Number number ? number.longValue() : otherwise;
  }

  /** An output for the argument, if it was given. */
  List<CallResult.Output> output(String parameter, TypedValue value) {
    int index = indexOf(parameter);
    return index < 0 || !arguments.get(index).output()
        ? List.of()
        : List.of(new CallResult.Output(index, arguments.get(index).name(), value));
  }
}
