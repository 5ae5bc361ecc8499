/**
 * Hazelcast Community, embedded: every instance of Weir is a member of one cluster.
 *
 * <p>Here is the configuration of a member: values and pure functions, for any thread. Nothing here
 * starts one; {@code dev.weir.hazelcast.ledger} does.
 */
@NullMarked
package dev.weir.hazelcast;

import org.jspecify.annotations.NullMarked;
