package dev.weir.application.pool;

import dev.weir.domain.error.ClientError;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps from dialling for a while what could not be dialled, longer with each failure. Then one
 * dial is tried; only when one succeeds, all may go on.
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

  /** A dial failed. Those that were under way beside it tell nothing new. */
  void failed(ClientError because, long now) {
    error = because;
    if (standing) {
      return;
    }
    failures++;
    standing = true;
    until = now + pause();
  }

  /** At least half of it is kept, so that it grows; the rest is left to chance, to spread dials. */
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

  /** Time has passed. */
  void expire(long now) {
    standing &= until - now > 0;
  }

  /** How many more may be dialled beside so many. */
  int allows(int underWay) {
    if (standing) {
      return 0;
    }
    return failures == 0 ? Integer.MAX_VALUE : Math.max(0, 1 - underWay);
  }

  /** When dials may be tried again, or {@link BucketPool#NEVER}. */
  long nextDeadline() {
    return standing ? until : BucketPool.NEVER;
  }

  /** What the last dial failed of, if none has succeeded since. */
  @Nullable ClientError error() {
    return error;
  }
}
