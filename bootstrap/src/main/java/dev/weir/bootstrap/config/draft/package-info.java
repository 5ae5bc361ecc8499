/**
 * The configuration as it was written: values of the right type, each with its place, before it is
 * known whether they fit together.
 *
 * <p>A value that cannot be read is reported here and then left out, so that later checks concern
 * only values that could be read. Belongs to the thread that loads.
 */
@NullMarked
package dev.weir.bootstrap.config.draft;

import org.jspecify.annotations.NullMarked;
