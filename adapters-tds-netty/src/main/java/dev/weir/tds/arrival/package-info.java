/**
 * Clients from their connecting to the answer to their login, whichever way they go then: what they
 * may take meanwhile, how long they may take, and what is told of those that do not get through.
 *
 * <p>The accounts are kept on the loop that accepts clients; a client itself lives on a loop of its
 * own, and each of the two posts to the other.
 */
@NullMarked
package dev.weir.tds.arrival;

import org.jspecify.annotations.NullMarked;
