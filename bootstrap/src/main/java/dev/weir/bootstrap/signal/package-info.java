/** The signals by which an operator or a supervisor stops the process, or reloads it. */
@NullMarked
package dev.weir.bootstrap.signal;

import org.jspecify.annotations.NullMarked;
