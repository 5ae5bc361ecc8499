package dev.weir.standin.request;

import dev.weir.standin.type.TableValue;
import dev.weir.standin.type.TypedValue;
import org.jspecify.annotations.Nullable;

/**
 * One parameter of a call.
 *
 * @param name with its {@code @}; empty when given by position
 * @param output the caller wants its value back
 * @param defaulted the procedure's default is to be used
 * @param value NULL when it is a table
 * @param table null when it is a value
 */
public record RpcParameter(
    String name, boolean output, boolean defaulted, TypedValue value, @Nullable TableValue table) {}
