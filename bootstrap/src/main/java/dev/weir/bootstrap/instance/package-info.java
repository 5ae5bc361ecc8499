/**
 * The composition root: makes a running instance out of a configuration. The only place that knows
 * every adapter.
 *
 * <p>Started and stopped by the main thread.
 */
@NullMarked
package dev.weir.bootstrap.instance;

import org.jspecify.annotations.NullMarked;
