/** Coordination through an embedded Hazelcast Community cluster. */
@NullMarked
package dev.weir.hazelcast;

import org.jspecify.annotations.NullMarked;
