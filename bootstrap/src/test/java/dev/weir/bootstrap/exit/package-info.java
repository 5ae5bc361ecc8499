/** What becomes of errors that no code catches. */
@NullMarked
package dev.weir.bootstrap.exit;

import org.jspecify.annotations.NullMarked;
