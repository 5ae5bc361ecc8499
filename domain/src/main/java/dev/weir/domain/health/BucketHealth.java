package dev.weir.domain.health;

/**
 * The health of a bucket's server, judged by consecutive results.
 *
 * <pre>
 * {@link Untried} ──success──▶ {@link Healthy} ◀──recoveryThreshold successes── {@link Unhealthy}
 *        └────failure────▶    {@link Healthy} ──failureThreshold failures──▶ {@link Unhealthy}
 * </pre>
 *
 * <p>A threshold of 1 goes from {@link Untried} to {@link Unhealthy} at once. Each result comes
 * with the thresholds, because a reload may change them.
 */
public sealed interface BucketHealth {

  /** Returns the initial state, without any result. */
  static BucketHealth untried() {
    return new Untried();
  }

  /** Returns whether clients are let in; they are, as long as there is no result. */
  boolean isServable();

  /** The state after a success. */
  BucketHealth afterSuccess(HealthThresholds thresholds);

  /** The state after a failure; {@code reason} says what failed, for operators and clients. */
  BucketHealth afterFailure(HealthThresholds thresholds, String reason);

  /** Neither success nor failure so far. */
  record Untried() implements BucketHealth {
    @Override
    public boolean isServable() {
      return true;
    }

    @Override
    public BucketHealth afterSuccess(HealthThresholds thresholds) {
      return new Healthy(0);
    }

    @Override
    public BucketHealth afterFailure(HealthThresholds thresholds, String reason) {
      return new Healthy(0).afterFailure(thresholds, reason);
    }
  }

  /** In service, though the last {@code consecutiveFailures} results may have been failures. */
  record Healthy(int consecutiveFailures) implements BucketHealth {
    @Override
    public boolean isServable() {
      return true;
    }

    @Override
    public BucketHealth afterSuccess(HealthThresholds thresholds) {
      return consecutiveFailures == 0 ? this : new Healthy(0);
    }

    @Override
    public BucketHealth afterFailure(HealthThresholds thresholds, String reason) {
      int failures = consecutiveFailures + 1;
      return failures >= thresholds.failureThreshold()
          ? toUnhealthy(reason)
          : new Healthy(failures);
    }

    private static Unhealthy toUnhealthy(String reason) {
      return new Unhealthy(0, reason);
    }
  }

  /**
   * Out of service until {@code recoveryThreshold} successes in a row.
   *
   * @param consecutiveSuccesses the number of successes since the latest failure
   * @param reason the latest failure
   */
  record Unhealthy(int consecutiveSuccesses, String reason) implements BucketHealth {
    @Override
    public boolean isServable() {
      return false;
    }

    @Override
    public BucketHealth afterSuccess(HealthThresholds thresholds) {
      int successes = consecutiveSuccesses + 1;
      return successes >= thresholds.recoveryThreshold()
          ? toHealthy()
          : new Unhealthy(successes, reason);
    }

    @Override
    public BucketHealth afterFailure(HealthThresholds thresholds, String latestReason) {
      return new Unhealthy(0, latestReason);
    }

    private static Healthy toHealthy() {
      return new Healthy(0);
    }
  }
}
