/**
 * Bytes to and from one peer, and the selector thread that moves them.
 *
 * <p>The selector thread only moves bytes, accepts and notices ends; it never parses and never
 * blocks. Each connection reads on one thread and writes on one thread.
 */
@NullMarked
package dev.weir.standin.wire;

import org.jspecify.annotations.NullMarked;
