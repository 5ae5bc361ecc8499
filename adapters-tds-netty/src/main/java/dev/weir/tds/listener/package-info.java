/**
 * The running transport: the listening sockets, the PROXY protocol headers that clients may begin
 * with, the buckets that are served, and their end.
 */
@NullMarked
package dev.weir.tds.listener;

import org.jspecify.annotations.NullMarked;
