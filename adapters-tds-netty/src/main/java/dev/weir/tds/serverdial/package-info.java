/**
 * Server connections from the dial to the end of their login: PRELOGIN, TLS, LOGIN7.
 *
 * <p>On the loop that owns the bucket. Whoever dials holds a slot, and hears of the outcome when
 * the connection is logged in, or nothing of it is left.
 */
@NullMarked
package dev.weir.tds.serverdial;

import org.jspecify.annotations.NullMarked;
