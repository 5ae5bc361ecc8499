package dev.weir.application.pool;

/**
 * A session that waits for a connection.
 *
 * @param session its number, which it keeps from one request to the next
 * @param since when it began to
 * @param deadline when it gives up
 */
record Waiter(long ticket, long session, ProfileConnections profile, long since, long deadline)
    implements Want {}
