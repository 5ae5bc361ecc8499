/** The metrics port on Micrometer, exposed for Prometheus. */
@NullMarked
package dev.weir.metrics;

import org.jspecify.annotations.NullMarked;
