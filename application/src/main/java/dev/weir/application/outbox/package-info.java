/**
 * The actions that the state machines of a bucket have decided on and that are still to be carried
 * out.
 *
 * <p>A machine handles one event at a time and adds actions to the {@link
 * dev.weir.application.outbox.Outbox}; the source of the event then runs the {@link
 * dev.weir.application.outbox.Dispatcher}. So no machine is called from within its own call, and
 * events need no locks or guards.
 */
@NullMarked
package dev.weir.application.outbox;

import org.jspecify.annotations.NullMarked;
