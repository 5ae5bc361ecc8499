package dev.weir.standin.tsql.ast;

/**
 * A statement and where it stands.
 *
 * @param line the line it begins on
 * @param start its first character in the text of the batch
 * @param end behind its last one
 */
public record Located(Statement statement, int line, int start, int end) {}
