/**
 * The pinned sessions of a bucket with their reasons and times, and reports about long pins to the
 * operator.
 *
 * <p>The pins of a session and the use of its connection are decided in {@code
 * application.session}; this package only observes them. It is confined to the thread that owns the
 * bucket.
 */
@NullMarked
package dev.weir.application.pinning;

import org.jspecify.annotations.NullMarked;
