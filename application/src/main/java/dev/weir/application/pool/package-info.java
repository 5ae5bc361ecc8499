/**
 * The server connections of one bucket: which session is lent which connection, which sessions
 * wait, and which connections are dialled, reset and closed.
 *
 * <p>{@link dev.weir.application.pool.BucketPool} decides and does nothing itself. It is confined
 * to the thread that owns the bucket. A session's use of the connection lent to it is decided in
 * {@code application.session}.
 */
@NullMarked
package dev.weir.application.pool;

import org.jspecify.annotations.NullMarked;
