package dev.weir.tds.server;

/**
 * An error of a server.
 *
 * @param severity the class; from 20 on the server closes the connection
 */
public record ServerError(int number, int state, int severity, String message) {}
