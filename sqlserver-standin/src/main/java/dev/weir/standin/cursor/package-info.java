/** Cursors that clients open by procedure call. They live in a session, on its executing thread. */
@NullMarked
package dev.weir.standin.cursor;

import org.jspecify.annotations.NullMarked;
