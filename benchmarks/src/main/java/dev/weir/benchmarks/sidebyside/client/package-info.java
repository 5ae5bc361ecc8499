/**
 * Clients of few bytes and no layers, of one shape for TDS and PostgreSQL: what a client costs is
 * the same on both sides of a comparison. One that asks and waits is of one thread, a crowd is of
 * one thread together.
 */
@NullMarked
package dev.weir.benchmarks.sidebyside.client;

import org.jspecify.annotations.NullMarked;
