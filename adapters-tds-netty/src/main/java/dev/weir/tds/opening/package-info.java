/**
 * What a client says first: PRELOGIN, a bare LOGIN7, or a TLS record (MS-TDS 2.2.6.5, 2.2.6.4).
 *
 * <p>Pure functions over buffers; nothing here consumes what it looks at.
 */
@NullMarked
package dev.weir.tds.opening;

import org.jspecify.annotations.NullMarked;
