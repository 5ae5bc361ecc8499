/**
 * Which bucket a client means.
 *
 * <p>A directory is built from the routing facts of all buckets and never changes; a reload builds
 * another. It only compares what it is given: nothing here resolves a name or looks at a socket,
 * and it may be used from any thread.
 */
@NullMarked
package dev.weir.domain.routing;

import org.jspecify.annotations.NullMarked;
