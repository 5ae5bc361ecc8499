/**
 * Accepting clients: the listening sockets, how many clients may be connected, and what is done
 * with one too many.
 */
@NullMarked
package dev.weir.tds.listener;

import org.jspecify.annotations.NullMarked;
