/** Kinds of servers as values. */
@NullMarked
package dev.weir.standin.kind;

import org.jspecify.annotations.NullMarked;
