/**
 * What operators see of a bucket whose connections are pooled: its meters, and the warnings that
 * the log has of it.
 *
 * <p>On the loop that owns the bucket; gauges are read from anywhere.
 */
@NullMarked
package dev.weir.tds.watch;

import org.jspecify.annotations.NullMarked;
