/**
 * Tokens, of which everything that a server says is made (MS-TDS 2.2.7).
 *
 * <p>Constants and pure functions; any thread.
 */
@NullMarked
package dev.weir.tds.token;

import org.jspecify.annotations.NullMarked;
