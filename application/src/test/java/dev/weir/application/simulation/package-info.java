/**
 * Instances with their real pools and their real negotiations, the real rules of the ledger, and
 * between them a network, servers and clocks that are simulated and do all that can go wrong. All
 * from one seed, on one thread, in virtual time.
 */
@NullMarked
package dev.weir.application.simulation;

import org.jspecify.annotations.NullMarked;
