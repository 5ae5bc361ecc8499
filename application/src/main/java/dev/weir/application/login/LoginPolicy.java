package dev.weir.application.login;

import java.time.Duration;

/**
 * The rules by which a bucket believes logins.
 *
 * @param cacheTtl how long a login that the server accepted is believed
 * @param queueTimeout how long a login waits to be proven, once it is not remembered
 * @param maxWaiting how many logins may wait so at once
 */
public record LoginPolicy(Duration cacheTtl, Duration queueTimeout, int maxWaiting) {
  /** More would wait in vain: a proof takes a few milliseconds and the queue some seconds. */
  public static final int MAX_WAITING = 1_000;

  /** A proof may use a tenth of the slots, so that work always has the rest. */
  private static final int SHARE = 10;

  /** Refuses rules by which nobody could come in. */
  public LoginPolicy {
    if (cacheTtl.isNegative() || cacheTtl.isZero()) {
      throw new IllegalArgumentException("a proof must hold for a while, not " + cacheTtl);
    }
    if (queueTimeout.isNegative() || queueTimeout.isZero()) {
      throw new IllegalArgumentException("the login queue timeout must be positive");
    }
    if (maxWaiting < 1) {
      throw new IllegalArgumentException("at least one must be allowed to wait, not " + maxWaiting);
    }
  }

  /** How many logins of a bucket with so many slots may be proven at a time. */
  public static int proofsAtATime(int slots) {
    return Math.max(1, slots / SHARE);
  }

  /** When a proof that is still in use is renewed. */
  long refreshAfterNanos() {
    return ttlNanos() / 5 * 4;
  }

  long ttlNanos() {
    return cacheTtl.toNanos();
  }

  /** How long the refusal of a guess waits: far below what drivers wait for a login. */
  long guessDelayNanos() {
    return queueTimeout.toNanos() / 10;
  }

  /** How long the password of a login that nobody uses is kept. */
  long keepNanos() {
    return 2 * ttlNanos();
  }

  /** After how long a renewal that came to nothing is tried again. */
  long retryNanos() {
    return Math.max(1, ttlNanos() / 10);
  }
}
