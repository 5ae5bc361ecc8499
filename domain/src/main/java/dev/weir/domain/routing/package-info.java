/**
 * Routing: finds the bucket for a client.
 *
 * <p>A directory is built from the routing facts of all buckets and never changes; a reload builds
 * another. It only compares values: this package never resolves a name or reads a socket. A
 * directory may be used from any thread.
 */
@NullMarked
package dev.weir.domain.routing;

import org.jspecify.annotations.NullMarked;
