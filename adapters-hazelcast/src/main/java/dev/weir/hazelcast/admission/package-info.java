/**
 * Admits a process to a member only if it knows the cluster's secret.
 *
 * <p>Hazelcast Community authenticates no peer. A joining member has to know only the cluster's
 * name, and a program that speaks the protocol need not even join: members do not check the address
 * that a connection claims to come from. So both sides of every connection between members prove
 * that they know a secret before the first byte of Hazelcast's protocol is read.
 *
 * <p>The exchange is blocking code on threads of Hazelcast's executor for input and output, with a
 * deadline; no event loop calls this package. Afterwards Hazelcast uses the connection, in clear
 * text.
 */
@NullMarked
package dev.weir.hazelcast.admission;

import org.jspecify.annotations.NullMarked;
