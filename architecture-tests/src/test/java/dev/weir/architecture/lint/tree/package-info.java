/** The files of a repository as the rules see them, and what a rule is. */
@NullMarked
package dev.weir.architecture.lint.tree;

import org.jspecify.annotations.NullMarked;
