package dev.weir.application.health;

/** What the health endpoints ask. Answered from any thread, without waiting for anything. */
public interface Health {
  /** Whether the process can still do its work. */
  Liveness liveness();

  /** The state of the instance and its parts as last known. */
  HealthReport report();
}
