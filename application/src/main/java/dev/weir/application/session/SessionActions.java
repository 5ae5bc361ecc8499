package dev.weir.application.session;

/**
 * The actions that a {@link ClientSession} decides on. A call allocates nothing.
 *
 * <p>No action may send the session an event from within its call: {@link SessionOutbox} keeps the
 * actions until the session has handled the event in which it decided on them.
 */
public interface SessionActions extends ClientActions, ConnectionActions {}
