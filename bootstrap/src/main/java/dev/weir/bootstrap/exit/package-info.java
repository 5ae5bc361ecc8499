/**
 * How the process ends when it cannot end in order: memory is exhausted, or the time to stop is
 * over.
 */
@NullMarked
package dev.weir.bootstrap.exit;

import org.jspecify.annotations.NullMarked;
