/**
 * The shared ledger of one bucket's slots: it records the slots of each instance, grants the next
 * free ones, asks instances to give slots back, and recovers when an instance dies or the ledger
 * itself is lost.
 *
 * <p>An instance does not send changes. It reports all it holds and wants, one report at a time: it
 * sends the next one when the previous one was answered or given up. Between two reports its
 * holdings can only shrink; an instance that is cut off and opens connections on its own first
 * gives up the report under way. So each report is correct by itself, even if earlier messages were
 * lost, and a slot whose grant was lost in transit is free again after the next report. Grants
 * travel in answers only; a wake-up is a hint to report and may be lost.
 *
 * <p>Values and pure functions, usable from any thread. The time is the ledger's own, in
 * milliseconds, and is passed in with the operation; it is never compared with the clock of an
 * instance.
 */
@NullMarked
package dev.weir.domain.ledger;

import org.jspecify.annotations.NullMarked;
