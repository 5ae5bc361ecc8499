/**
 * The pooled connections of a bucket: its server connections, the effects behind {@link
 * dev.weir.application.pool.BucketPool}, its account at the ledger and its timers; and, for
 * operators, its health, meters and warnings.
 *
 * <p>Everything here is confined to the event loop that owns the bucket; gauges are read from any
 * thread.
 */
@NullMarked
package dev.weir.tds.bucket;

import org.jspecify.annotations.NullMarked;
