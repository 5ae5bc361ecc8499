/**
 * The metrics port in tests: a recording fake, and the contract of every adapter.
 *
 * <p>As with the port itself, any thread may record.
 */
@NullMarked
package dev.weir.testkit.metrics;

import org.jspecify.annotations.NullMarked;
