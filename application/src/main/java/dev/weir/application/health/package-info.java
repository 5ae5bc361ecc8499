/**
 * Whether this instance can serve, and what of it cannot: the report behind the health endpoints.
 *
 * <p>Pure; built on demand from what the owners of buckets have published.
 */
@NullMarked
package dev.weir.application.health;

import org.jspecify.annotations.NullMarked;
