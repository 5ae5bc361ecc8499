/**
 * The actions that the state machines of a bucket have decided on and that are still to be carried
 * out.
 *
 * <p>A machine handles one event at a time and adds actions; the owner of the bucket runs them
 * after the event. So no machine is called from within its own call, and events need no locks or
 * guards.
 */
@NullMarked
package dev.weir.application.outbox;

import org.jspecify.annotations.NullMarked;
