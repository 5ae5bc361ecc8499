/**
 * Small clients that are alike for TDS and PostgreSQL, so that a client costs the same on both
 * sides of a comparison. A blocking client has a thread of its own; a crowd has one for all its
 * clients.
 */
@NullMarked
package dev.weir.benchmarks.sidebyside.client;

import org.jspecify.annotations.NullMarked;
