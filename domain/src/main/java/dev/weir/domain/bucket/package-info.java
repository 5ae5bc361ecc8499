/**
 * The identity of a bucket, its address and its pinning mode: a bucket is one SQL Server database
 * with a limit of physical connections over all instances.
 *
 * <p>Values only. No I/O, clock or logger anywhere in the domain; the values may be used from any
 * thread.
 */
@NullMarked
package dev.weir.domain.bucket;

import org.jspecify.annotations.NullMarked;
