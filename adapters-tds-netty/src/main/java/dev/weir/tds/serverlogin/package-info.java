/**
 * A server's response to a login (MS-TDS 2.2.7): accepted, refused, routed or challenged.
 *
 * <p>Pure functions over buffers; any thread.
 */
@NullMarked
package dev.weir.tds.serverlogin;

import org.jspecify.annotations.NullMarked;
