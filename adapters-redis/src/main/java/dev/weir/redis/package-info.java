/**
 * Redis, with Lettuce: how to reach it, and what is found there.
 *
 * <p>Settings are values. {@link dev.weir.redis.RedisProbe} blocks the thread that asks, for as
 * long as the timeouts allow, and belongs on the command line, never on an event loop.
 */
@NullMarked
package dev.weir.redis;

import org.jspecify.annotations.NullMarked;
