/**
 * The server connections of one bucket: who is lent which, who waits, what is dialled, reset and
 * closed.
 *
 * <p>{@link dev.weir.application.pool.BucketPool} decides and does nothing itself. It is confined
 * to the thread that owns the bucket. What a session does with a connection it was lent is decided
 * in {@code application.session}.
 */
@NullMarked
package dev.weir.application.pool;

import org.jspecify.annotations.NullMarked;
