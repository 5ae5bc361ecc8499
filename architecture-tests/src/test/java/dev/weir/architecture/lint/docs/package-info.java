/** Rules that keep the documents true. */
@NullMarked
package dev.weir.architecture.lint.docs;

import org.jspecify.annotations.NullMarked;
