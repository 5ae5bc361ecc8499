/**
 * Requests as they pass (MS-TDS 2.2.5.3, 2.2.6): their headers, the text of batches, the procedures
 * that are called and what they are given, transaction manager requests. {@link
 * dev.weir.tds.request.RequestReader} is fed the payload of packets and tells {@link
 * dev.weir.tds.request.RequestEvents}; what it does not understand it says so once. Calls about
 * prepared statements are rewritten to name the handles that the server knows.
 *
 * <p>Pure: buffers in, calls out, no channel. A reader keeps nothing between messages, so that
 * sessions which send none need none.
 */
@NullMarked
package dev.weir.tds.request;

import org.jspecify.annotations.NullMarked;
