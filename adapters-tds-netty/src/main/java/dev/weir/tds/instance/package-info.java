/**
 * The running transport: which buckets it serves, and how it starts, drains and ends.
 *
 * <p>Starting and stopping may wait for event loops; nothing here runs on one.
 */
@NullMarked
package dev.weir.tds.instance;

import org.jspecify.annotations.NullMarked;
