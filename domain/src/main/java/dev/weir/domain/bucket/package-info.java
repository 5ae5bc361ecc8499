/**
 * What a bucket is: one SQL Server database with a limit of physical connections over all
 * instances.
 *
 * <p>Values only. No I/O, clock or logger anywhere in the domain; it may be called from any thread.
 */
@NullMarked
package dev.weir.domain.bucket;

import org.jspecify.annotations.NullMarked;
