/** The choice of Netty transport, the event loops, and name resolution that never blocks one. */
@NullMarked
package dev.weir.tds.transport;

import org.jspecify.annotations.NullMarked;
