package dev.weir.tds.client;

/**
 * The services that all clients of an instance share.
 *
 * @param clients all clients, for the shutdown of the instance
 * @param log counts and logs clients that are closed or refused
 * @param serverName the name of the server in Weir's own errors
 */
public record ClientServices(
    ConnectedClients clients, ArrivalLog log, ClientTimeouts timeouts, String serverName) {}
