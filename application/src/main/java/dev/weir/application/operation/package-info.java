/**
 * The orders of operators to a running instance: one type of orders, one type of results, and the
 * rules by which an order is refused. Signals give orders now; an admin API, a console and a
 * command line give the same.
 */
@NullMarked
package dev.weir.application.operation;

import org.jspecify.annotations.NullMarked;
