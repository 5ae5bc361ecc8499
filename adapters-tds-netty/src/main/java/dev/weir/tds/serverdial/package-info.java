/**
 * Server connections from the dial to the end of their login: PRELOGIN, TLS, LOGIN7.
 *
 * <p>On the loop that owns the bucket. The caller of a dial holds a slot, and gets the outcome once
 * the connection is logged in or has ended.
 */
@NullMarked
package dev.weir.tds.serverdial;

import org.jspecify.annotations.NullMarked;
