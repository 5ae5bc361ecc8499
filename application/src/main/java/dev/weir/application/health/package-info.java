/**
 * Whether this instance can serve, and what of it cannot: the report behind the health endpoints,
 * and the judgement of the watchdog over the event loops.
 *
 * <p>Pure; the report is built on demand from what the owners of buckets have published.
 */
@NullMarked
package dev.weir.application.health;

import org.jspecify.annotations.NullMarked;
