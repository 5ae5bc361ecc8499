/**
 * What every {@link dev.weir.application.coordination.SlotCoordinator} must do, as a suite that
 * each of them runs.
 */
@NullMarked
package dev.weir.testkit.coordination;

import org.jspecify.annotations.NullMarked;
