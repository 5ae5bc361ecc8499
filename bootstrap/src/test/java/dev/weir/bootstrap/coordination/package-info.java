/** Whole instances that share the limits of their buckets by a real ledger. */
@NullMarked
package dev.weir.bootstrap.coordination;

import org.jspecify.annotations.NullMarked;
