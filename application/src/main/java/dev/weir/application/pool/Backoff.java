package dev.weir.application.pool;

import dev.weir.domain.error.ClientError;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Pauses dials after a failed one, longer with each failure. After the pause one dial at a time is
 * allowed; a success lifts the limit.
 */
final class Backoff {
  private final long firstNanos;
  private final long mostNanos;
  private final RandomGenerator random;
  private int failures;
  private boolean standing;
  private long until;
  private @Nullable ClientError error;

  Backoff(BackoffPolicy policy, RandomGenerator random) {
    this.firstNanos = policy.first().toNanos();
    this.mostNanos = policy.most().toNanos();
    this.random = random;
  }

  /**
   * A dial failed. Failures during a pause do not prolong it: those dials were already under way.
   */
  void failed(ClientError because, long now) {
    error = because;
    if (standing) {
      return;
    }
    failures++;
    standing = true;
    until = now + pause();
  }

  /** Returns a random pause of at least half the computed one, which spreads dials yet grows. */
  private long pause() {
    long pause = firstNanos;
    for (int i = 1; i < failures && pause < mostNanos; i++) {
      pause *= 2;
    }
    long half = Math.min(pause, mostNanos) / 2;
    return half + random.nextLong(half + 1);
  }

  /** A dial succeeded. */
  void succeeded() {
    failures = 0;
    standing = false;
    error = null;
  }

  /** Ends the pause if its time has passed. */
  void expire(long now) {
    standing &= until - now > 0;
  }

  /** Returns how many more dials are allowed beside those under way. */
  int allows(int underWay) {
    if (standing) {
      return 0;
    }
    return failures == 0 ? Integer.MAX_VALUE : Math.max(0, 1 - underWay);
  }

  /** Returns when the pause ends, or {@link BucketPool#NEVER}. */
  long nextDeadline() {
    return standing ? until : BucketPool.NEVER;
  }

  /** Returns the error of the last failed dial, if none has succeeded since. */
  @Nullable ClientError error() {
    return error;
  }
}
