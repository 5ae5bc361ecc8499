/**
 * The contracts of every {@link dev.weir.application.coordination.SlotCoordinator} and shared
 * ledger, as suites that each adapter runs.
 */
@NullMarked
package dev.weir.testkit.coordination;

import org.jspecify.annotations.NullMarked;
