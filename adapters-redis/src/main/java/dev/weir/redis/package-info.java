/**
 * Access to Redis with Lettuce: settings, the check of a server, and the explanation of failures.
 *
 * <p>Settings are values. {@link dev.weir.redis.RedisProbe} blocks its caller for as long as the
 * timeouts allow. Call it from the command line, never on an event loop.
 */
@NullMarked
package dev.weir.redis;

import org.jspecify.annotations.NullMarked;
