/**
 * Whether a bucket's server is well, judged by a row of successes or failures.
 *
 * <p>Values and pure transitions, usable from any thread; whoever probes keeps the current state.
 */
@NullMarked
package dev.weir.domain.health;

import org.jspecify.annotations.NullMarked;
