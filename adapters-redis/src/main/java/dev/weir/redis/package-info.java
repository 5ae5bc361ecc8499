/**
 * Access to Redis with Lettuce: settings, the check of a server, and the explanation of failures.
 *
 * <p>Settings are values. {@link dev.weir.redis.RedisProbe} blocks its caller for as long as the
 * timeouts allow: the command line and the start of an instance call it, never an event loop.
 */
@NullMarked
package dev.weir.redis;

import org.jspecify.annotations.NullMarked;
