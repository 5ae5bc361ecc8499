/**
 * The meters, and the port through which they are recorded.
 *
 * <p>One enum names every meter, so that code, documentation and dashboards cannot drift apart.
 */
@NullMarked
package dev.weir.application.metrics;

import org.jspecify.annotations.NullMarked;
