/**
 * Pins: the reasons why a session keeps its server connection between requests, and the evidence
 * that ends them.
 *
 * <p>Values are immutable and usable from any thread, except {@link
 * dev.weir.domain.pinning.SessionStateMap}, which belongs to the owner of its connection.
 */
@NullMarked
package dev.weir.domain.pinning;

import org.jspecify.annotations.NullMarked;
