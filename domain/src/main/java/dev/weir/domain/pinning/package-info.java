/**
 * Why a session keeps its server connection between requests, and what ends that.
 *
 * <p>Values are immutable and usable from any thread.
 */
@NullMarked
package dev.weir.domain.pinning;

import org.jspecify.annotations.NullMarked;
