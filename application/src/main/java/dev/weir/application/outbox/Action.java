package dev.weir.application.outbox;

import org.jspecify.annotations.Nullable;

/**
 * An action that a state machine has decided on. Written as a lambda that captures nothing, so that
 * adding one allocates nothing.
 *
 * @param <T> the performer that carries the action out
 * @param <S> the subject of the action
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
