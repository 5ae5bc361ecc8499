package dev.weir.tds.serverdial;

/**
 * Who Weir says it is where a login profile says nothing.
 *
 * @param appName the name of the application
 * @param hostName the name of the client's host
 * @param pid the process
 */
public record Identity(String appName, String hostName, int pid) {}
