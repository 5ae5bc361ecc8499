/** Rules on the bare text of files. */
@NullMarked
package dev.weir.architecture.lint.text;

import org.jspecify.annotations.NullMarked;
