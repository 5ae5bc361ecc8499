package dev.weir.application.pinning;

/**
 * The identity of a session in a report to an operator.
 *
 * @param spid its number as its client sees it
 * @param login the name it logged in with
 * @param client the address of its client
 * @param application the application name that its client gave
 */
public record SessionIdentity(int spid, String login, String client, String application) {}
