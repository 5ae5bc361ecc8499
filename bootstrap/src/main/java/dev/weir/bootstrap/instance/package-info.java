/**
 * The composition root: makes a running instance from a configuration. No other package knows every
 * adapter.
 *
 * <p>Started and stopped by the main thread.
 */
@NullMarked
package dev.weir.bootstrap.instance;

import org.jspecify.annotations.NullMarked;
