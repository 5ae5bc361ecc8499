/**
 * The ledger of slots on Hazelcast: the rules run as an entry processor, on the member that owns a
 * bucket's entry, with one synchronous backup.
 *
 * <p>The entry and the messages between members are bytes in a layout of Weir's own: no object is
 * deserialized by Java's serialization. Calls return at once and may come from any thread; answers
 * and hints arrive on threads of Hazelcast. The member is started and stopped on a thread of its
 * own, since that blocks.
 */
@NullMarked
package dev.weir.hazelcast.ledger;

import org.jspecify.annotations.NullMarked;
