/**
 * The formats of TDS on the wire, except for the contents of requests and responses: packets and
 * streams of packets (MS-TDS 2.2.3), PRELOGIN (2.2.6.5), LOGIN7 (2.2.6.4), the types of values, and
 * the replies that Weir writes itself.
 *
 * <p>The code is pure: buffers and values, no channel; each object belongs to the owner of its
 * connection. A password leaves this package only as a {@link dev.weir.domain.login.Password}, or
 * obfuscated in the bytes of a LOGIN7.
 */
@NullMarked
package dev.weir.tds.wire;

import org.jspecify.annotations.NullMarked;
