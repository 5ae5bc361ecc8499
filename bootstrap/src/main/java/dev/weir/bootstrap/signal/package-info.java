/** The signals by which an operator, or whatever runs the process, speaks to it. */
@NullMarked
package dev.weir.bootstrap.signal;

import org.jspecify.annotations.NullMarked;
