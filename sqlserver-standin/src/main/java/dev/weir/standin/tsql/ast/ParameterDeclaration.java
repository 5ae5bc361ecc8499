package dev.weir.standin.tsql.ast;

import dev.weir.standin.type.SqlType;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a procedure or of a prepared text.
 *
 * @param defaultValue null when it must be given
 */
public record ParameterDeclaration(
    String name, SqlType type, @Nullable Expression defaultValue, boolean output) {}
