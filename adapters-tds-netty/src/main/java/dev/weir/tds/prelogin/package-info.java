/**
 * PRELOGIN, the first exchange of a connection (MS-TDS 2.2.6.5): what both sides can, what they
 * want encrypted.
 *
 * <p>Pure functions over buffers; any thread.
 */
@NullMarked
package dev.weir.tds.prelogin;

import org.jspecify.annotations.NullMarked;
