/**
 * TDS packets (MS-TDS 2.2.3): the eight bytes in front of everything, and messages cut into them.
 *
 * <p>Pure functions over buffers; any thread.
 */
@NullMarked
package dev.weir.tds.packet;

import org.jspecify.annotations.NullMarked;
