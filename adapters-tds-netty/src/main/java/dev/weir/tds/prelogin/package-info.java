/**
 * PRELOGIN, the first exchange of a connection (MS-TDS 2.2.6.5): versions, encryption, features.
 *
 * <p>Pure functions over buffers; any thread.
 */
@NullMarked
package dev.weir.tds.prelogin;

import org.jspecify.annotations.NullMarked;
