/**
 * Reads the configuration again while an instance runs, and carries out the orders of operators.
 * One thread changes an instance, whatever the cause; nothing here runs on an event loop.
 */
@NullMarked
package dev.weir.bootstrap.reload;

import org.jspecify.annotations.NullMarked;
