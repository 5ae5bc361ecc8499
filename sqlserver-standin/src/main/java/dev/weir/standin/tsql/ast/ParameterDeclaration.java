package dev.weir.standin.tsql.ast;

import dev.weir.standin.type.SqlType;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a procedure or of a prepared text.
 *
 * @param type of no account when it is a table
 * @param tableType the name of the table type; null for a value
 * @param defaultValue null when it must be given
 */
public record ParameterDeclaration(
    String name,
    SqlType type,
    @Nullable ObjectName tableType,
    @Nullable Expression defaultValue,
    boolean output) {}
