/**
 * The listening sockets: accepting clients, admitting or refusing them, and the PROXY protocol
 * headers that clients may begin with.
 */
@NullMarked
package dev.weir.tds.listener;

import org.jspecify.annotations.NullMarked;
