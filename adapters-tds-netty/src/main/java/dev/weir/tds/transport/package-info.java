/**
 * The choice of Netty transport, the event loops, name resolution that never blocks one, the memory
 * of connections, the relay of bytes between two of them, and the handling of connections that
 * break.
 */
@NullMarked
package dev.weir.tds.transport;

import org.jspecify.annotations.NullMarked;
