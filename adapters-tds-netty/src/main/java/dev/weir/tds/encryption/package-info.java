/**
 * What PRELOGIN settles about encryption, on both sides of Weir (MS-TDS 2.2.6.5, 3.2.5.1, 3.3.5.1).
 *
 * <p>Decisions only; any thread. The handshakes themselves are elsewhere.
 */
@NullMarked
package dev.weir.tds.encryption;

import org.jspecify.annotations.NullMarked;
