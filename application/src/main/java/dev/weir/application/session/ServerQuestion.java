package dev.weir.application.session;

/**
 * A question of Weir's to a server, on a session's own connection, about the state the session left
 * there.
 *
 * @param text a batch that returns rows of texts, and changes nothing
 * @param transaction the descriptor of the transaction that is open, or 0
 * @param cancellable whether an attention may cancel it: with XACT_ABORT ON an attention rolls a
 *     transaction back, so none may be open
 */
public record ServerQuestion(String text, long transaction, boolean cancellable) {}
