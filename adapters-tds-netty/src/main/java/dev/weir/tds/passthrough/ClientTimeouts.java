package dev.weir.tds.passthrough;

import java.time.Duration;

/**
 * How long Weir waits for the two sides.
 *
 * @param handshake for a client's first message to be complete, and again for its LOGIN7 when it is
 *     being refused
 * @param writeStall for a client to take what is left for it, once its server is gone
 * @param serverFin for a server to close its side, once its client is gone
 */
public record ClientTimeouts(Duration handshake, Duration writeStall, Duration serverFin) {}
