/**
 * Pins: the reasons why a session keeps its server connection between requests, and the evidence
 * that ends them.
 *
 * <p>Values are immutable and usable from any thread.
 */
@NullMarked
package dev.weir.domain.pinning;

import org.jspecify.annotations.NullMarked;
