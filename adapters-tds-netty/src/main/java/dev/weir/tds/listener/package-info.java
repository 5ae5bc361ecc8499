/**
 * The listening sockets: accepting clients, admitting or refusing them, and reading their PROXY
 * protocol headers.
 */
@NullMarked
package dev.weir.tds.listener;

import org.jspecify.annotations.NullMarked;
