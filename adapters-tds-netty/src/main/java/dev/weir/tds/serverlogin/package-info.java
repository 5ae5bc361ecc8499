/**
 * What a server answers to Weir's login (MS-TDS 2.2.7): accepted, refused, sent elsewhere.
 *
 * <p>Pure functions over buffers; any thread.
 */
@NullMarked
package dev.weir.tds.serverlogin;

import org.jspecify.annotations.NullMarked;
