/**
 * Every key of the two files, each described in one place: its name, type, default, meaning, and
 * the modes in which it has an effect.
 *
 * <p>Loading, the suggestions for unknown keys and the tables of {@code docs/configuration.md} all
 * follow from this. Constants only; may be used from any thread.
 */
@NullMarked
package dev.weir.bootstrap.config.schema;

import org.jspecify.annotations.NullMarked;
