/**
 * Clients that are measured: what they say is prepared, what they hear is kept, and TLS is the
 * product's own, so that what takes time is what they connect to. On event loops of their own.
 */
@NullMarked
package dev.weir.tds.visit;

import org.jspecify.annotations.NullMarked;
