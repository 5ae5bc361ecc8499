/** What the stand-in does wrong on purpose, switched while it runs. */
@NullMarked
package dev.weir.standin.fault;

import org.jspecify.annotations.NullMarked;
