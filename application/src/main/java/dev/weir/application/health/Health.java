package dev.weir.application.health;

/** The port of the health endpoints. Callable from any thread; never blocks. */
public interface Health {
  /** Returns whether the process can still do its work. */
  Liveness liveness();

  /** Returns the state of the instance and its parts as last known. */
  HealthReport report();
}
