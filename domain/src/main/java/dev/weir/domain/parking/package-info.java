/**
 * The decision whether an open transaction has only read, so that it needs no connection between
 * two requests: a state machine over its requests, and verdicts about the tables and views that it
 * names. Pure values; any thread may use them.
 */
@NullMarked
package dev.weir.domain.parking;

import org.jspecify.annotations.NullMarked;
