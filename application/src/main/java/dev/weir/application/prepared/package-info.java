/**
 * Prepared statements that sessions share: what a client had prepared, who knows it by which
 * number, and the server's handles of it on each connection. A client's number is Weir's own and
 * good on any connection; a server's handle is good on one.
 *
 * <p>Belongs to the thread that owns the bucket.
 */
@NullMarked
package dev.weir.application.prepared;

import org.jspecify.annotations.NullMarked;
