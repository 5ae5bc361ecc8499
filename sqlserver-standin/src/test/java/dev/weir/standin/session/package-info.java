/** The state of sessions. */
@NullMarked
package dev.weir.standin.session;

import org.jspecify.annotations.NullMarked;
