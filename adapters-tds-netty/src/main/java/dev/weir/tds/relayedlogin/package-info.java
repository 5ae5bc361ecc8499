/**
 * Logins that only the server can answer, relayed on a server connection that their client keeps:
 * integrated logins and those by token, and those that change a password, attach a file or ask for
 * a user instance.
 *
 * <p>Confined to the event loop that owns the bucket.
 */
@NullMarked
package dev.weir.tds.relayedlogin;

import org.jspecify.annotations.NullMarked;
