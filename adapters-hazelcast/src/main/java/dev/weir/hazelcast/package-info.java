/**
 * Hazelcast Community, embedded: every instance of Weir is a member of one cluster.
 *
 * <p>This package contains the configuration of a member: values and pure functions, usable from
 * any thread; and the majority rule. {@code dev.weir.hazelcast.ledger} starts the member.
 */
@NullMarked
package dev.weir.hazelcast;

import org.jspecify.annotations.NullMarked;
