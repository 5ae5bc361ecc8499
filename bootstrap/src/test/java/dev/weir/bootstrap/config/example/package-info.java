/** The example files that are shipped, and what makes the large one. */
@NullMarked
package dev.weir.bootstrap.config.example;

import org.jspecify.annotations.NullMarked;
