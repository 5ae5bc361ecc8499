/**
 * TLS under TDS: handshakes inside packets or bare, records afterwards, a certificate made at
 * start.
 */
@NullMarked
package dev.weir.standin.tls;

import org.jspecify.annotations.NullMarked;
