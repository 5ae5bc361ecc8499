/**
 * The queue of requests for the slots of a bucket.
 *
 * <p>Pure and confined to the thread that owns the bucket. Time is an argument; grants come in as
 * events, admissions and refusals go out as actions.
 */
@NullMarked
package dev.weir.application.slots;

import org.jspecify.annotations.NullMarked;
