package dev.weir.standin.request;

import dev.weir.standin.type.TypedValue;

/**
 * One parameter of a call.
 *
 * @param name with its {@code @}; empty when given by position
 * @param output the caller wants its value back
 * @param defaulted the procedure's default is to be used
 */
public record RpcParameter(String name, boolean output, boolean defaulted, TypedValue value) {}
