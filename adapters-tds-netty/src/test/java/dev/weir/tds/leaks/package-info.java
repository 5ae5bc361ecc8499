/** Finds buffers that a test leaves unreleased. */
@NullMarked
package dev.weir.tds.leaks;

import org.jspecify.annotations.NullMarked;
