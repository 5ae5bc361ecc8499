package dev.weir.application.session;

/**
 * What Weir asks a server on a session's own connection, about what that session left there.
 *
 * @param text a batch that returns rows of texts, and changes nothing
 * @param transaction the descriptor of the transaction that is open, or 0
 * @param cancellable whether the server may be told to stop answering it: with XACT_ABORT ON, that
 *     rolls a transaction back, so none may be open
 */
public record ServerQuestion(String text, long transaction, boolean cancellable) {}
