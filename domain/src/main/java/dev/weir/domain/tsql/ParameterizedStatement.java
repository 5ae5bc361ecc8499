package dev.weir.domain.tsql;

/**
 * A statement whose effects depend on the values of its parameters, kept to be read again with
 * them.
 *
 * @param definitions the declarations of the parameters, as {@code sp_executesql} takes them
 */
public record ParameterizedStatement(String definitions, String text) {}
