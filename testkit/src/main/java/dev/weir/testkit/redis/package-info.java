/**
 * Real Redis servers for tests, without anything installed: the binary comes from a jar.
 *
 * <p>Each server has a port and a directory of its own, so that tests may run beside each other;
 * the test that starts a server closes it, and the end of the JVM kills the rest. Any thread may
 * use a server; one thread at a time may use a connection.
 */
@NullMarked
package dev.weir.testkit.redis;

import org.jspecify.annotations.NullMarked;
