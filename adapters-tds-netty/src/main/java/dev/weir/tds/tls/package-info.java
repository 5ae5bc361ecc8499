/**
 * TLS on both sides: the identity that Weir presents to clients, the servers that it trusts, the
 * two TLS handshakes of TDS, and the encryption that PRELOGIN negotiates.
 *
 * <p>Certificates and keys come in as text; files are read elsewhere. Contexts may be used from any
 * thread; each handler belongs to one connection.
 */
@NullMarked
package dev.weir.tds.tls;

import org.jspecify.annotations.NullMarked;
