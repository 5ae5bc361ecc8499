package dev.weir.standin.tsql.parse;

import dev.weir.standin.type.SqlType;

/** A parameter of a prepared text or a procedure; the name has its {@code @}. */
public record ParameterDeclaration(String name, SqlType type, boolean output) {}
