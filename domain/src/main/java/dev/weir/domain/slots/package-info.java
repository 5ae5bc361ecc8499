/**
 * Arithmetic of slots: the fair share of each instance, and its limit while the instances cannot
 * reach the coordination.
 *
 * <p>Values and pure functions only, usable from any thread.
 */
@NullMarked
package dev.weir.domain.slots;

import org.jspecify.annotations.NullMarked;
