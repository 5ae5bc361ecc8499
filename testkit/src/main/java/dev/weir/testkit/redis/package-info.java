/**
 * Real Redis servers for tests, without anything installed: the binary comes from a jar.
 *
 * <p>Each server has a port and a directory of its own, so that tests may run beside each other;
 * who starts one closes it, and what is left when the JVM ends is killed. A server may be used from
 * any thread, a connection from one at a time.
 */
@NullMarked
package dev.weir.testkit.redis;

import org.jspecify.annotations.NullMarked;
