/**
 * Asking a bucket's server whether it is there, when nothing else has shown it lately.
 *
 * <p>Confined to the loop that owns the bucket.
 */
@NullMarked
package dev.weir.tds.probe;

import org.jspecify.annotations.NullMarked;
