package dev.weir.tds.serverlogin;

/**
 * An error as a server gave it.
 *
 * @param severity its class: from 20 on the connection is gone
 */
public record ServerError(int number, int state, int severity, String message) {}
