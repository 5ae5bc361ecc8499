/**
 * Messages as they pass through: cut into the packets one side sent, sent on in packets of the size
 * the other side agreed on. Pure: buffers in, buffers out, no channel. What is in the messages is
 * not looked at, but for their last token.
 */
@NullMarked
package dev.weir.tds.stream;

import org.jspecify.annotations.NullMarked;
