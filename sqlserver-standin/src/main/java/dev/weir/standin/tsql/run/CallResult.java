package dev.weir.standin.tsql.run;

import dev.weir.standin.type.TypedValue;
import java.util.List;

/**
 * The result of a procedure call.
 *
 * @param status the return value
 * @param outputs what the output arguments are worth now, in the order of the arguments
 * @param whole false when an error ended it before its last statement
 */
record CallResult(int status, List<Output> outputs, boolean whole) {
  /** The value for the argument at that place. */
  record Output(int ordinal, String name, TypedValue value) {}

  CallResult {
    outputs = List.copyOf(outputs);
  }

  CallResult(int status, List<Output> outputs) {
    this(status, outputs, true);
  }

  /** An error ended it. */
  static CallResult broken(int status) {
    return new CallResult(status, List.of(), false);
  }

  /** The result with its outputs counted from further left in the call. */
  CallResult shifted(int by) {
    return new CallResult(
        status,
        outputs.stream()
            .map(output -> new Output(output.ordinal() + by, output.name(), output.value()))
            .toList(),
        whole);
  }

  static CallResult of(int status) {
    return new CallResult(status, List.of());
  }
}
