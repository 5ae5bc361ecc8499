/**
 * How long an instance may rely on what the ledger last granted it, and what it does after.
 *
 * <p>Times are nanoseconds of the instance's own monotonic clock and come in as arguments. Such a
 * clock may start anywhere and wrap around, so times are only ever subtracted. Values and pure
 * functions, usable from any thread.
 */
@NullMarked
package dev.weir.domain.lease;

import org.jspecify.annotations.NullMarked;
