package dev.weir.application.session;

/**
 * What a {@link ClientSession} wants done. Nothing is allocated to say it.
 *
 * <p>No action is answered by an event from within the call: {@link SessionOutbox} keeps it until
 * the session has handled the event that it is decided in.
 */
public interface SessionActions extends ClientActions, ConnectionActions {}
