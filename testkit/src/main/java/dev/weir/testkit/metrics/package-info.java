/**
 * The metrics port in tests: a fake that remembers, and the contract that every adapter keeps.
 *
 * <p>As with the port itself, any thread may record.
 */
@NullMarked
package dev.weir.testkit.metrics;

import org.jspecify.annotations.NullMarked;
