/**
 * LOGIN7, the login message (MS-TDS 2.2.6.4): read from clients, written to servers.
 *
 * <p>Pure functions over buffers and values; any thread. A password leaves this package as a {@link
 * dev.weir.domain.login.Password}, or obfuscated in the bytes of a LOGIN7, in no other way.
 */
@NullMarked
package dev.weir.tds.login7;

import org.jspecify.annotations.NullMarked;
