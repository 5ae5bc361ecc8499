package dev.weir.standin.tsql.run;

import dev.weir.standin.type.TypedValue;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a procedure call, from an RPC request or from EXEC.
 *
 * @param name with its {@code @}; empty when given by position
 * @param value null for DEFAULT and for a table
 * @param output the caller wants the value back
 * @param table the quoted H2 name of the caller's table; null for a value
 */
record CallArgument(
    String name, @Nullable TypedValue value, boolean output, @Nullable String table) {
  /** The value when it is a text; empty otherwise. */
  String text() {
    return value != null && value.value() instanceof String text ? text : "";
  }

  /** The value when it is a number; 0 otherwise. */
  int integer() {
    return value != null && value.value() instanceof Number number ? number.intValue() : 0;
  }

  boolean isNull() {
    return value == null || value.value() == null;
  }
}
