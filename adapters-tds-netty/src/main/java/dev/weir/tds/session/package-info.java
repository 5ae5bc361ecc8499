/**
 * Clients that are logged in: the effects behind {@link
 * dev.weir.application.session.ClientSession}.
 *
 * <p>Everything here lives on the event loop that owns the client's bucket.
 */
@NullMarked
package dev.weir.tds.session;

import org.jspecify.annotations.NullMarked;
