/**
 * Writes log events to the standard error without blocking a thread that logs: any thread queues,
 * one thread writes.
 */
@NullMarked
package dev.weir.bootstrap.logging;

import org.jspecify.annotations.NullMarked;
