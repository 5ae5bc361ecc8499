/**
 * Arithmetic of slots: how many there are, who may have how many, and what is left of them when the
 * instances cannot ask each other.
 *
 * <p>Values and pure functions only, usable from any thread.
 */
@NullMarked
package dev.weir.domain.slots;

import org.jspecify.annotations.NullMarked;
