/**
 * TLS on both sides: what Weir shows its clients, which servers it trusts, which of the two
 * handshakes of TDS is made, and what PRELOGIN agrees on.
 *
 * <p>Certificates and keys come in as text; files are read elsewhere. Contexts are safe to use from
 * any thread, the handlers they make belong to one connection.
 */
@NullMarked
package dev.weir.tds.tls;

import org.jspecify.annotations.NullMarked;
