/**
 * A bucket whose connections are pooled, on the event loop that owns it: its server connections,
 * the effects behind {@link dev.weir.application.pool.BucketPool}, its account at the ledger, its
 * timers; and what operators see of it: health, meters, warnings.
 *
 * <p>Everything here lives on that loop; gauges are read from any thread.
 */
@NullMarked
package dev.weir.tds.bucket;

import org.jspecify.annotations.NullMarked;
