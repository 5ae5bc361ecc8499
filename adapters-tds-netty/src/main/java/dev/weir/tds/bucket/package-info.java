/**
 * The parts of a bucket that all pinning modes share: its health, its meters, its account at the
 * ledger and its timers, on the event loop that owns it.
 */
@NullMarked
package dev.weir.tds.bucket;

import org.jspecify.annotations.NullMarked;
