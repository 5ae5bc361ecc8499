package dev.weir.application.session;

/**
 * What Weir asks a server on a session's own connection, about what that session left there.
 *
 * @param text a batch that returns rows of texts, and changes nothing
 * @param transaction the descriptor of the transaction that is open, or 0
 */
public record Question(String text, long transaction) {}
