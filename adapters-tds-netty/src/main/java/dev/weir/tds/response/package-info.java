/**
 * Parses responses (MS-TDS 2.2.7): every token is recognised, and nearly all values are skipped.
 * {@link dev.weir.tds.response.ResponseScanner} is fed the payload of packets and reports to {@link
 * dev.weir.tds.response.ResponseEvents}; it never guesses the meaning of a token.
 *
 * <p>The code is pure: buffers in, calls out, no channel, and no allocation while rows pass. A
 * scanner belongs to the owner of its server connection.
 */
@NullMarked
package dev.weir.tds.response;

import org.jspecify.annotations.NullMarked;
