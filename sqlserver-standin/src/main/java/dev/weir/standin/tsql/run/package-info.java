/** Runs statements against a session and says what comes of them. */
@NullMarked
package dev.weir.standin.tsql.run;

import org.jspecify.annotations.NullMarked;
