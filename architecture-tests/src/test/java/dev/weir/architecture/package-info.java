/**
 * The rules of the architecture, and the proof that each of them can fail.
 *
 * <p>A rule is stated for any root package: for {@code dev.weir} it must hold, and for its {@link
 * dev.weir.architecture.Samples}, which were made to break it, it must not.
 */
@NullMarked
package dev.weir.architecture;

import org.jspecify.annotations.NullMarked;
