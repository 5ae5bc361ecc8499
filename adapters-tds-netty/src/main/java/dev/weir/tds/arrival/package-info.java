/**
 * The limits of clients from their connecting to the answer to their login, in all modes: places,
 * memory and time, and the log of the clients that are closed or refused.
 *
 * <p>The accounts are kept on the loop that accepts clients; a client lives on a loop of its own,
 * and the two post to each other.
 */
@NullMarked
package dev.weir.tds.arrival;

import org.jspecify.annotations.NullMarked;
