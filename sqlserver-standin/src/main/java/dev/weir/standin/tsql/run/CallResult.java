package dev.weir.standin.tsql.run;

import dev.weir.standin.type.TypedValue;
import java.util.List;

/**
 * How a procedure call ended.
 *
 * @param status the return value
 * @param outputs what the output arguments are worth now, in the order of the arguments
 */
record CallResult(int status, List<Output> outputs) {
  /** The value for the argument at that place. */
  record Output(int ordinal, String name, TypedValue value) {}

  CallResult {
    outputs = List.copyOf(outputs);
  }

  static CallResult of(int status) {
    return new CallResult(status, List.of());
  }
}
