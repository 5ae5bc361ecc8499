/** How log events reach a standard error that may be slow, stuck or gone. */
@NullMarked
package dev.weir.bootstrap.logging;

import org.jspecify.annotations.NullMarked;
