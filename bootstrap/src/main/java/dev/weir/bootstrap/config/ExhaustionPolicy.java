package dev.weir.bootstrap.config;

/** What happens to a request while every slot is taken. */
public enum ExhaustionPolicy {
  /** It waits in the queue. */
  WAIT,
  /** It gets error 50001 at once. */
  FAIL_FAST
}
