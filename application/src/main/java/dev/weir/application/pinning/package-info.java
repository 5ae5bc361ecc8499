/**
 * Which sessions of a bucket are pinned, by what and since when; and of which of them an operator
 * should hear.
 *
 * <p>What pins a session, and what becomes of its connection, is decided in {@code
 * application.session}; this package looks on. It is confined to the thread that owns the bucket.
 */
@NullMarked
package dev.weir.application.pinning;

import org.jspecify.annotations.NullMarked;
