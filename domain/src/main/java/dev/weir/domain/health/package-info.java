/**
 * The health of a bucket's server, judged by consecutive successes or failures.
 *
 * <p>Values and pure transitions, usable from any thread; the prober keeps the current state.
 */
@NullMarked
package dev.weir.domain.health;

import org.jspecify.annotations.NullMarked;
