/**
 * Passthrough buckets: their slots, their probes, and the relays of their clients. {@link
 * dev.weir.application.passthrough.PassthroughSession} decides for a relay.
 *
 * <p>Both connections of a relay live on the event loop that the client was given when it was
 * accepted; only its slot is requested on the loop that owns the bucket (ADR 0015).
 */
@NullMarked
package dev.weir.tds.passthrough;

import org.jspecify.annotations.NullMarked;
