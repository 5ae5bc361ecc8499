/**
 * Prepared statements that sessions share: their texts, the numbers by which clients know them, and
 * the server's handles on each connection. A client's number is assigned by Weir and valid on any
 * connection; a server's handle is valid on one.
 *
 * <p>Confined to the thread that owns the bucket.
 */
@NullMarked
package dev.weir.application.prepared;

import org.jspecify.annotations.NullMarked;
