package dev.weir.application.pinning;

/**
 * Who a session is to an operator.
 *
 * @param spid its number as its client sees it
 * @param login the name it logged in with
 * @param client where its client is
 * @param application what its client calls itself
 */
public record SessionIdentity(int spid, String login, String client, String application) {}
