/**
 * The ledger of slots on Redis: its rules as a script, which Redis runs in one step, and the
 * connections for messages and hints.
 *
 * <p>One bucket's ledger is one hash, under a key with the bucket as its hash tag, so that it
 * belongs to one slot of a Redis Cluster. Calls return at once and may come from any thread;
 * answers and hints arrive on a thread of Lettuce. Connections are opened, checked and closed on
 * virtual threads, since that blocks.
 */
@NullMarked
package dev.weir.redis.ledger;

import org.jspecify.annotations.NullMarked;
