/**
 * The choice of Netty transport, the event loops, name resolution that never blocks one, and what
 * is done about connections that break.
 */
@NullMarked
package dev.weir.tds.transport;

import org.jspecify.annotations.NullMarked;
