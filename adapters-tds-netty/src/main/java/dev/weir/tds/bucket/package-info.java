/**
 * A bucket on its owning event loop: its slot queue, its deadline timer, its account with the
 * coordination, and what the rest of the instance may read of it.
 */
@NullMarked
package dev.weir.tds.bucket;

import org.jspecify.annotations.NullMarked;
