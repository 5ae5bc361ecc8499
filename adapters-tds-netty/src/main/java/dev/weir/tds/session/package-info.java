/**
 * The sessions of clients that are logged in: the effects behind {@link
 * dev.weir.application.session.ClientSession}. {@link dev.weir.tds.session.LoggedInClient} is the
 * client's side, {@link dev.weir.tds.session.ServerLease} the side of the server connection that it
 * is lent.
 *
 * <p>Everything here lives on the event loop that owns the client's bucket.
 */
@NullMarked
package dev.weir.tds.session;

import org.jspecify.annotations.NullMarked;
