package dev.weir.tds.client;

import java.time.Duration;

/**
 * The time limits of clients and of the ends of their connections.
 *
 * @param handshake the time a client has from its connecting to the last byte of its login, without
 *     the time it waits for Weir or its server
 * @param writeStall the time a client has to read a response, or the pending bytes of a relay whose
 *     server has closed
 * @param serverFin the time a server has to close its side of a relay whose client has closed
 */
public record ClientTimeouts(Duration handshake, Duration writeStall, Duration serverFin) {}
