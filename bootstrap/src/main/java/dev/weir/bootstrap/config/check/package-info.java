/**
 * Whether the values of a configuration fit together.
 *
 * <p>Each class checks one matter over the drafts and adds what it finds; none stops at the first.
 * A value that could not be read, or is missing, has been reported before and is passed over.
 * Belongs to the thread that loads.
 */
@NullMarked
package dev.weir.bootstrap.config.check;

import org.jspecify.annotations.NullMarked;
