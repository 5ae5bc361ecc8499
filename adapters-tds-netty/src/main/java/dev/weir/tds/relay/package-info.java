/**
 * Copying bytes between two connections, with backpressure both ways.
 *
 * <p>Both channels of a relay live on one event loop; nothing here may be called from another
 * thread.
 */
@NullMarked
package dev.weir.tds.relay;

import org.jspecify.annotations.NullMarked;
