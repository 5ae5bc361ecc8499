/** Conversations of real drivers with the stand-in, read along on both sides as they happen. */
@NullMarked
package dev.weir.tds.live;

import org.jspecify.annotations.NullMarked;
