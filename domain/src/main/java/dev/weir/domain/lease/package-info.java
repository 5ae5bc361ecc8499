/**
 * Leases: the time for which an instance may rely on the slots that the ledger last granted it.
 *
 * <p>Times are nanoseconds of the instance's own monotonic clock and are passed in as arguments.
 * Such a clock may start anywhere and wrap around, so times are only ever subtracted from each
 * other. Values and pure functions, usable from any thread.
 */
@NullMarked
package dev.weir.domain.lease;

import org.jspecify.annotations.NullMarked;
