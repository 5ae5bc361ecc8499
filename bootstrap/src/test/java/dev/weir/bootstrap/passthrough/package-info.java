/**
 * A real driver and the stand-in, with a whole instance between them. Each expectation is written
 * down; a case counts only when the direct connection matches it, too.
 */
@NullMarked
package dev.weir.bootstrap.passthrough;

import org.jspecify.annotations.NullMarked;
