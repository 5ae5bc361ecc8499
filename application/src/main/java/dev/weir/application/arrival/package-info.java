/**
 * Clients from their connecting to the answer to their login. Nothing is known of them yet, so what
 * they may take of Weir is limited, and shared among their sources.
 *
 * <p>A state machine without I/O, confined to the thread that accepts clients.
 */
@NullMarked
package dev.weir.application.arrival;

import org.jspecify.annotations.NullMarked;
