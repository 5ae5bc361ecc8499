/**
 * The errors that Weir sends itself: their names, their outcome for the session, the party that can
 * fix the cause, and the text for the client.
 *
 * <p>Values only, usable from any thread. The transport encodes them as TDS tokens. Errors of the
 * server are never translated into these: Weir relays them unchanged.
 */
@NullMarked
package dev.weir.domain.error;

import org.jspecify.annotations.NullMarked;
