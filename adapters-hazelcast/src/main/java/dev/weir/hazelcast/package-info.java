/**
 * Hazelcast Community, embedded: every instance of Weir is a member of one cluster.
 *
 * <p>So far the configuration of a member: values and pure functions, for any thread. Nothing here
 * starts a member.
 */
@NullMarked
package dev.weir.hazelcast;

import org.jspecify.annotations.NullMarked;
