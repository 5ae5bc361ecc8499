/**
 * The repository reads itself: what a reviewer would otherwise say again and again.
 *
 * <p>A rule is a pure function of a {@link dev.weir.architecture.lint.tree.SourceTree}, so that it
 * is shown to fail on a snippet in memory. Every finding says where, what, and what to do instead.
 */
@NullMarked
package dev.weir.architecture.lint;

import org.jspecify.annotations.NullMarked;
