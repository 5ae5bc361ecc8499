/**
 * Physical connections to SQL Servers: dialling them, their TLS and their login, checks of servers,
 * and their end, so that the server has let go before the slot is given back (ADR 0016).
 *
 * <p>Confined to the event loop a connection was dialled on.
 */
@NullMarked
package dev.weir.tds.server;

import org.jspecify.annotations.NullMarked;
