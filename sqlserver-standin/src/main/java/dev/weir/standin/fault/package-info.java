/** Faults of the stand-in on purpose, switched while it runs. */
@NullMarked
package dev.weir.standin.fault;

import org.jspecify.annotations.NullMarked;
