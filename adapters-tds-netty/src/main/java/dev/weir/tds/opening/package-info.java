/**
 * The first message of a client: PRELOGIN, a bare LOGIN7, or a TLS record (MS-TDS 2.2.6.5,
 * 2.2.6.4).
 *
 * <p>Pure functions over buffers, which consume nothing.
 */
@NullMarked
package dev.weir.tds.opening;

import org.jspecify.annotations.NullMarked;
