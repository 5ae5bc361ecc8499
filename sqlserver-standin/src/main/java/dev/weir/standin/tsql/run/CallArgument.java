package dev.weir.standin.tsql.run;

import dev.weir.standin.type.TypedValue;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a procedure call, from an RPC request or from EXEC.
 *
 * @param name with its {@code @}; empty when given by position
 * @param value null for DEFAULT
 * @param output the caller wants the value back
 */
record CallArgument(String name, @Nullable TypedValue value, boolean output) {}
