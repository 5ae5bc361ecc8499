/**
 * The difference of two configurations, as values: which buckets, keys and users it concerns, and
 * the lines that show it. Pure; any thread. No secret is in a line.
 */
@NullMarked
package dev.weir.bootstrap.config.change;

import org.jspecify.annotations.NullMarked;
