/**
 * Clusters of instances that are processes of their own, under the load of many clients, whose
 * processes and ledger are killed, stopped and started again.
 */
@NullMarked
package dev.weir.bootstrap.cluster;

import org.jspecify.annotations.NullMarked;
