package dev.weir.domain.settings;

/**
 * What a statement with constants makes of a session, and the same statement would make of another
 * connection.
 */
public sealed interface Setting permits Assignment, ContextValue {}
