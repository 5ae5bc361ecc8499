/** The rules by which an instance treats a bucket, as configured. Immutable; any thread. */
@NullMarked
package dev.weir.application.bucket;

import org.jspecify.annotations.NullMarked;
