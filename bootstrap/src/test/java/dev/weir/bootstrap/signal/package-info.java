/** Tests of what a process does when it is asked to stop; each starts a process. */
@NullMarked
package dev.weir.bootstrap.signal;

import org.jspecify.annotations.NullMarked;
