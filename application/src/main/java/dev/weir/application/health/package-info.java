/**
 * The health of this instance and its parts: the report behind the health endpoints, and the
 * watchdog over the event loops, and the rule by which repeated reports are suppressed.
 *
 * <p>Pure; the report is built on demand from what the owners of buckets have published.
 */
@NullMarked
package dev.weir.application.health;

import org.jspecify.annotations.NullMarked;
