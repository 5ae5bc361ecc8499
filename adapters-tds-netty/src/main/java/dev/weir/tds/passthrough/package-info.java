/**
 * Passthrough connections: the effects behind {@link
 * dev.weir.application.passthrough.PassthroughSession}.
 *
 * <p>A connection pair lives on the event loop that the client was given when it was accepted; only
 * its slot is asked for on the loop that owns the bucket (ADR 0015).
 */
@NullMarked
package dev.weir.tds.passthrough;

import org.jspecify.annotations.NullMarked;
