package dev.weir.application.pool;

/**
 * A session that waits for a connection.
 *
 * @param since when it began to
 * @param deadline when it gives up
 */
record Waiter(
    long ticket, Applicant applicant, ProfileConnections profile, long since, long deadline)
    implements Want {}
