/**
 * Prepared statements on the wire: where a call has its handle and its texts, how a call is made
 * into another one that does the same, and how its answer is made into the one that the client
 * expects. What is to be done is decided in {@code application.prepared}; here are the bytes
 * (MS-TDS 2.2.6.6, 2.2.7.19).
 */
@NullMarked
package dev.weir.tds.prepared;

import org.jspecify.annotations.NullMarked;
