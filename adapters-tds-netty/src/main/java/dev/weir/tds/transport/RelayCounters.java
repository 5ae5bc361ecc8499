package dev.weir.tds.transport;

import dev.weir.application.metrics.Metrics;

/**
 * Counts the bytes that the relays of one bucket have copied.
 *
 * @param toServer bytes from clients to the server
 * @param toClient bytes from the server to clients
 */
public record RelayCounters(Metrics.Counter toServer, Metrics.Counter toClient) {}
