/**
 * Checks that the values of a configuration are consistent.
 *
 * <p>Each class checks one subject in the drafts and reports all problems, not only the first. A
 * value that could not be read, or is missing, has been reported before and is skipped. Belongs to
 * the thread that loads.
 */
@NullMarked
package dev.weir.bootstrap.config.check;

import org.jspecify.annotations.NullMarked;
