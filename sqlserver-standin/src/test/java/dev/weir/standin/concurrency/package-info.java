/** Many sessions at once. */
@NullMarked
package dev.weir.standin.concurrency;

import org.jspecify.annotations.NullMarked;
