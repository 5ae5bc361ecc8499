/**
 * TLS inside TDS 7.x: the handshake travels in PRELOGIN packets, what comes after it does not, and
 * with login-only encryption one packet is all that is ever encrypted (MS-TDS 3.2.5.2, 3.2.5.3).
 */
@NullMarked
package dev.weir.tds.wrapping;

import org.jspecify.annotations.NullMarked;
