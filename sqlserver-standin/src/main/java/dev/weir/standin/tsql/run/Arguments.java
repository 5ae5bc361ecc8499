package dev.weir.standin.tsql.run;

import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.type.TypedValue;
import java.util.List;

/** The arguments of the procedures that the server itself has, which are known by their place. */
final class Arguments {
  private Arguments() {}

  static void require(List<CallArgument> arguments, int count, String procedure, String parameter) {
    if (arguments.size() < count) {
      throw ProcedureErrors.missingParameter(procedure, parameter);
    }
  }

  /** The number at that place; 0 for NULL and for none. */
  static int integer(List<CallArgument> arguments, int index) {
    TypedValue value = index < arguments.size() ? arguments.get(index).value() : null;
    return value != null && value.value() instanceof Number number ? number.intValue() : 0;
  }

  /** The text at that place; empty for NULL and for none. */
  static String text(List<CallArgument> arguments, int index) {
    TypedValue value = index < arguments.size() ? arguments.get(index).value() : null;
    return value != null && value.value() instanceof String text ? text : "";
  }
}
