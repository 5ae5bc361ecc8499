/**
 * Logins that only the server itself can answer, relayed between a client and a connection that
 * belongs to it alone: integrated ones and those by token, and those that change a password, attach
 * a file or ask for a user instance.
 *
 * <p>Everything here lives on the event loop that owns the bucket.
 */
@NullMarked
package dev.weir.tds.relayedlogin;

import org.jspecify.annotations.NullMarked;
