/**
 * The configuration after all checks: immutable records that the composition root reads to build
 * everything else.
 *
 * <p>Nothing here reads a file; {@code config.load} makes these records, and only from files
 * without an error. Values that depend on each other have been compared by then, so the records do
 * not check again. May be used from any thread.
 */
@NullMarked
package dev.weir.bootstrap.config;

import org.jspecify.annotations.NullMarked;
