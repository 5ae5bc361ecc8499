/**
 * The life of a client whose bytes are relayed blind: routed, given a slot, dialled, relayed, and
 * its slot returned when the server's side of the connection is gone.
 *
 * <p>Pure; one machine per client, confined to the thread that owns the client's connection.
 */
@NullMarked
package dev.weir.application.passthrough;

import org.jspecify.annotations.NullMarked;
