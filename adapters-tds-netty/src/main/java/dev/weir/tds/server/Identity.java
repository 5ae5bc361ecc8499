package dev.weir.tds.server;

/**
 * The identity of Weir in its own logins, where a login profile has none.
 *
 * @param appName the name of the application
 * @param hostName the name of the host
 * @param pid the process id
 */
public record Identity(String appName, String hostName, int pid) {}
