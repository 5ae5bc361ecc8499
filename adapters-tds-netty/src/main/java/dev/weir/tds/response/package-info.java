/**
 * Responses as they pass (MS-TDS 2.2.7): every token is recognised, and hardly any value looked at.
 * {@link dev.weir.tds.response.ResponseScanner} is fed the payload of packets and tells {@link
 * dev.weir.tds.response.ResponseEvents}; what it does not know it does not guess.
 *
 * <p>Pure: buffers in, calls out, no channel, nothing allocated while rows pass. A scanner belongs
 * to the owner of its server connection.
 */
@NullMarked
package dev.weir.tds.response;

import org.jspecify.annotations.NullMarked;
