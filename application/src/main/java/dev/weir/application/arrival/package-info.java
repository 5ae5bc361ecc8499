/**
 * The limits of clients from their connecting to the answer to their login. Any of them may be
 * hostile, so their places and their memory are limited, and shared among their sources.
 *
 * <p>A state machine without I/O, confined to the thread that accepts clients.
 */
@NullMarked
package dev.weir.application.arrival;

import org.jspecify.annotations.NullMarked;
