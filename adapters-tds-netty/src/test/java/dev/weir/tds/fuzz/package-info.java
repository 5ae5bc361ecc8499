/** Whatever the bytes are, no parser throws, hangs, loses a buffer or takes more than its bound. */
@NullMarked
package dev.weir.tds.fuzz;

import org.jspecify.annotations.NullMarked;
