package dev.weir.application.login;

import java.time.Duration;

/**
 * The rules of a bucket's logins.
 *
 * @param cacheTtl the time for which the server's acceptance of a login is valid
 * @param queueTimeout the time that a login may wait for its proof
 * @param maxWaiting the number of logins that may wait at once
 */
public record LoginPolicy(Duration cacheTtl, Duration queueTimeout, int maxWaiting) {
  /** The default: a proof takes some milliseconds, and a longer queue would time out. */
  public static final int MAX_WAITING = 1_000;

  /** Proofs use a tenth of the slots, so that work has the rest. */
  private static final int SHARE = 10;

  /** Refuses rules by which no login could be accepted. */
  public LoginPolicy {
    if (cacheTtl.isNegative() || cacheTtl.isZero()) {
      throw new IllegalArgumentException(
          "the validity of a proof must be positive, not " + cacheTtl);
    }
    if (queueTimeout.isNegative() || queueTimeout.isZero()) {
      throw new IllegalArgumentException("the login queue timeout must be positive");
    }
    if (maxWaiting < 1) {
      throw new IllegalArgumentException("at least one must be allowed to wait, not " + maxWaiting);
    }
  }

  /** The number of proofs at a time for a bucket with this number of slots. */
  public static int proofsAtATime(int slots) {
    return Math.max(1, slots / SHARE);
  }

  /** The age at which a proof that is in use is renewed. */
  long refreshAfterNanos() {
    return ttlNanos() / 5 * 4;
  }

  long ttlNanos() {
    return cacheTtl.toNanos();
  }

  /** The delay of the refusal of a guess: far below the login timeouts of drivers. */
  long guessDelayNanos() {
    return queueTimeout.toNanos() / 10;
  }

  /** The time for which the password of an unused login is kept. */
  long keepNanos() {
    return 2 * ttlNanos();
  }

  /** The time after which a failed renewal is tried again. */
  long retryNanos() {
    return Math.max(1, ttlNanos() / 10);
  }
}
