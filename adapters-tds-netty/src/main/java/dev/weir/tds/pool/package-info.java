/**
 * The server connections of a bucket: the effects behind {@link
 * dev.weir.application.pool.BucketPool}.
 *
 * <p>Everything here lives on the event loop that owns the bucket.
 */
@NullMarked
package dev.weir.tds.pool;

import org.jspecify.annotations.NullMarked;
