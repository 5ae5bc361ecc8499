/**
 * The port to the shared ledger of slots, an instance's side of it, and its implementation for a
 * single instance.
 *
 * <p>A slot is the right to hold one physical connection. A {@link
 * dev.weir.application.coordination.SharedLedger} takes messages to the ledger and brings answers
 * back, on any thread; {@link dev.weir.application.coordination.SlotNegotiation} decides which
 * reports to send and what an answer means, on the thread that owns the bucket. Nothing here
 * blocks.
 */
@NullMarked
package dev.weir.application.coordination;

import org.jspecify.annotations.NullMarked;
