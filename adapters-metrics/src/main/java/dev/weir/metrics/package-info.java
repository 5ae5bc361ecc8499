/**
 * The metrics port on Micrometer's Prometheus registry.
 *
 * <p>Names, labels and help come from {@link dev.weir.application.metrics.Meter} alone and reach
 * the scrape unchanged. Any thread may record or scrape; recording through a handle neither locks
 * nor allocates. Gauges are read on the scraping thread.
 */
@NullMarked
package dev.weir.metrics;

import org.jspecify.annotations.NullMarked;
