package dev.weir.domain.settings;

/**
 * An effect of a statement with constants on a session, which the same statement has on any other
 * connection.
 */
public sealed interface Setting permits Assignment, ContextValue {}
