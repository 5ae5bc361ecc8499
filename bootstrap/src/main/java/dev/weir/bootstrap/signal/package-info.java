/** The signals by which an operator or a supervisor stops the process. */
@NullMarked
package dev.weir.bootstrap.signal;

import org.jspecify.annotations.NullMarked;
