/**
 * Connections: each has a thread that reads and, after login, one that executes and writes. The
 * reader goes on reading while a statement runs, which is how an attention is seen.
 */
@NullMarked
package dev.weir.standin.server;

import org.jspecify.annotations.NullMarked;
