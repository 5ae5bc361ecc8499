package dev.weir.domain.health;

/**
 * The numbers of consecutive results that change a bucket's health.
 *
 * @param failureThreshold failures that make a bucket unhealthy
 * @param recoveryThreshold successes that make it healthy again
 */
public record HealthThresholds(int failureThreshold, int recoveryThreshold) {
  /** Rejects a threshold below 1. */
  public HealthThresholds {
    if (failureThreshold < 1 || recoveryThreshold < 1) {
      throw new IllegalArgumentException(
          "a threshold is at least 1: " + failureThreshold + ", " + recoveryThreshold);
    }
  }
}
