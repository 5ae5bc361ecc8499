/**
 * Parked transactions: what the sessions of a bucket have found out about the tables and views that
 * their transactions read. Confined to the thread that owns the bucket.
 */
@NullMarked
package dev.weir.application.parking;

import org.jspecify.annotations.NullMarked;
