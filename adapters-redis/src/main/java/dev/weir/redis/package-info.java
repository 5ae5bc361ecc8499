/** Coordination through Redis, with Lettuce. */
@NullMarked
package dev.weir.redis;

import org.jspecify.annotations.NullMarked;
