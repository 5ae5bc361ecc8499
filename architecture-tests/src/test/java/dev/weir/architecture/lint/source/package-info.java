/** Rules on the syntax trees of Java files, as javac parses them. */
@NullMarked
package dev.weir.architecture.lint.source;

import org.jspecify.annotations.NullMarked;
