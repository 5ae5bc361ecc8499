/**
 * YAML text read into a tree in which every key and value knows its line and column.
 *
 * <p>Data binding would stop at its first error and lose the positions, so only the streaming
 * parser is used. This package knows nothing about Weir's keys. Messages never contain a piece of
 * the text: it may be part of a password.
 *
 * <p>Plain values; may be called from any thread.
 */
@NullMarked
package dev.weir.bootstrap.config.yaml;

import org.jspecify.annotations.NullMarked;
