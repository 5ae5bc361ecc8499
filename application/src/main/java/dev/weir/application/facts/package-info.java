/**
 * The measuring of servers: the messages that find out the {@link
 * dev.weir.domain.facts.ServerFacts} of a server, the conclusions from its answers, and the facts
 * known in a bucket.
 *
 * <p>{@link dev.weir.application.facts.FactMeasurement} makes one measuring on one connection that
 * is not lent; its owner sends each step, passes the answer back, and gets the result. {@link
 * dev.weir.application.facts.FactsBook} decides which connection measures, and keeps the results by
 * server and by login profile.
 *
 * <p>Pure: no clock, no I/O. Confined to the loop that owns the bucket.
 */
@NullMarked
package dev.weir.application.facts;

import org.jspecify.annotations.NullMarked;
