/** The configured rules of a bucket. Immutable; any thread. */
@NullMarked
package dev.weir.application.bucket;

import org.jspecify.annotations.NullMarked;
