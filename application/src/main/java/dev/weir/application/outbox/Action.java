package dev.weir.application.outbox;

import org.jspecify.annotations.Nullable;

/**
 * Something that a state machine has decided on. Written as a lambda that captures nothing, so that
 * adding one allocates nothing.
 *
 * @param <T> what carries the action out
 * @param <S> what the action is about
 */
@FunctionalInterface
public interface Action<T extends Performer, S extends @Nullable Object> {
  /**
   * Carries the action out.
   *
   * @param number a number that belongs to the action, such as that of a connection; else 0
   * @param ticket the ticket that it answers; else 0
   * @param nanos a time that belongs to it; else 0
   */
  void perform(T performer, S subject, long number, long ticket, long nanos);
}
