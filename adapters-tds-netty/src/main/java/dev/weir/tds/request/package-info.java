/**
 * Parses and rewrites requests (MS-TDS 2.2.5.3, 2.2.6): their headers, the text of batches,
 * procedure calls with their parameters, and transaction manager requests. {@link
 * dev.weir.tds.request.RequestReader} is fed the payload of packets and reports to {@link
 * dev.weir.tds.request.RequestEvents}; it reports once that it does not understand a request. Calls
 * of prepared statements are rewritten to the handles that the server knows.
 *
 * <p>The code is pure: buffers in, calls out, no channel. A reader keeps no state between messages,
 * so that sessions can share one.
 */
@NullMarked
package dev.weir.tds.request;

import org.jspecify.annotations.NullMarked;
