/**
 * Very many sessions of drivers that prepare everything, or are always in a transaction, on few
 * connections. Tests only; each session has a thread of its own.
 */
@NullMarked
package dev.weir.tds.multiplex;

import org.jspecify.annotations.NullMarked;
