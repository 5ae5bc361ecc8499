/**
 * The life of a client whose bytes are relayed unread: given a slot, dialled, relayed, and its slot
 * returned when the server's side of the connection has ended.
 *
 * <p>Pure; one machine for each client, confined to the event loop of the client's connection.
 */
@NullMarked
package dev.weir.application.passthrough;

import org.jspecify.annotations.NullMarked;
