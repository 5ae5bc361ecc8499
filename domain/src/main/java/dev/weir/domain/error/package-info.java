/**
 * The errors Weir answers itself: what each is called, what becomes of the session, whose matter it
 * is, and the words a client reads.
 *
 * <p>Values only, usable from any thread. How an error is put into TDS tokens is not known here,
 * and the server's own errors are never translated into these: they are relayed as they are.
 */
@NullMarked
package dev.weir.domain.error;

import org.jspecify.annotations.NullMarked;
