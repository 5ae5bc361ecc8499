/** The recorded conversations of real drivers, replayed against the stand-in. */
@NullMarked
package dev.weir.standin.capture;

import org.jspecify.annotations.NullMarked;
