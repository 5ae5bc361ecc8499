/**
 * The shared ledger of one bucket's slots: who holds how many, who gets the next, who has to give
 * some back, and what is done when an instance dies or the ledger itself was lost.
 *
 * <p>An instance does not send changes, it reports all it holds and wants, one report at a time: it
 * sends the next when the one before was answered or given up. Between two reports what it holds
 * can only shrink; who is cut off and opens more on its own gives the report on its way up. So a
 * report is the truth, whatever became of the messages before it, and a slot whose grant was lost
 * on its way is free again with the next report. Grants travel in answers only; a wake-up is a hint
 * to report and may be lost.
 *
 * <p>Values and pure functions, usable from any thread. The time is the ledger's own, in
 * milliseconds, and comes in with the operation; no clock of an instance is ever compared with it.
 */
@NullMarked
package dev.weir.domain.ledger;

import org.jspecify.annotations.NullMarked;
