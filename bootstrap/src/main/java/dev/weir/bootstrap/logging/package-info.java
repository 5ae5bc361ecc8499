/**
 * How log events reach the standard error without anyone waiting for it: any thread queues, one
 * thread writes.
 */
@NullMarked
package dev.weir.bootstrap.logging;

import org.jspecify.annotations.NullMarked;
