/**
 * Waits for other threads and processes.
 *
 * <p>Tests do not sleep: they name a condition and a deadline. May be called from any thread.
 */
@NullMarked
package dev.weir.testkit.await;

import org.jspecify.annotations.NullMarked;
