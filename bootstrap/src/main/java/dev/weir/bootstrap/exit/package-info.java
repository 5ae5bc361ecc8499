/**
 * The end of a process that cannot stop in order: memory is exhausted, or the time to stop is over.
 */
@NullMarked
package dev.weir.bootstrap.exit;

import org.jspecify.annotations.NullMarked;
