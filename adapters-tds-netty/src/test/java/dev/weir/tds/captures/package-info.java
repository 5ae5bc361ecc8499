/** Reads the recorded conversations of real drivers. */
@NullMarked
package dev.weir.tds.captures;

import org.jspecify.annotations.NullMarked;
