package dev.weir.application.pool;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides how many more connections are to be kept ready, and for which login profiles. It looks at
 * fixed intervals and counts the largest number of idle connections since the last look, so that
 * requests that briefly use idle connections do not make the pool ask the ledger for slots.
 * Connections for slots that came late are opened besides, at once.
 */
final class Reservoir {
  /** The interval between two looks. */
  private static final long LOOK = 1_000_000_000L;

  /** The interval while fewer connections are ready than the low watermark. */
  private static final long LOOK_SOON = LOOK / 5;

  private final PoolTerms terms;
  private final Demand demand;
  private final Connections connections;

  /** The profiles that have sessions, in order of arrival. */
  private final SequencedSet<LoginProfile> attended = new LinkedHashSet<>();

  private int instances = 1;
  private int lacking;
  private long lookAt;

  /** The slots at hand that came after their waiters had been served. */
  private int late;

  private @Nullable LoginProfile lateFor;
  private boolean closed;

  /** Limits refills after a login of one has failed. */
  private final Backoff backoff;

  Reservoir(PoolTerms terms, Demand demand, Connections connections, Backoff backoff) {
    this.terms = terms;
    this.demand = demand;
    this.connections = connections;
    this.backoff = backoff;
  }

  private ReservoirPolicy policy() {
    return terms.policy().reservoir();
  }

  /** Sets the number of instances that keep connections ready. */
  void instancesChanged(int count) {
    instances = Math.max(1, count);
  }

  /** Sessions of this profile exist, which may want connections. */
  void addProfile(LoginProfile profile, long now) {
    // Also without connections to keep ready: their number may be raised while sessions exist.
    if (attended.isEmpty()) {
      lookAt = now;
    }
    attended.add(profile);
  }

  /** This profile has no sessions any more, or the server refuses its login. */
  void removeProfile(LoginProfile profile) {
    attended.remove(profile);
    if (profile.equals(lateFor)) {
      forgetLate();
    }
    if (attended.isEmpty()) {
      lacking = 0;
    }
  }

  /** Returns the number of profiles that have sessions. */
  int profiles() {
    return attended.size();
  }

  /** Stops keeping connections ready. */
  void close() {
    closed = true;
    attended.clear();
    lacking = 0;
    forgetLate();
  }

  /**
   * Returns how many connections this instance keeps ready, even when they stay unused for long.
   */
  int target() {
    return attended.isEmpty() ? 0 : part(policy().minIdle());
  }

  /** Returns this instance's equal part, rounded up: too many together rather than too few. */
  private int part(int total) {
    return Math.ceilDiv(total, instances);
  }

  /** Counts how many ready connections are lacking, if it is time to look. */
  void review(long now) {
    if (!isActive() || lookAt - now > 0) {
      return;
    }
    int ready = connections.takeMostIdle() + connections.refilling();
    boolean low = ready < part(policy().lowWatermark());
    int atATime = low ? policy().parallelism() : 1;
    backoff.expire(now);
    int allowed = Math.min(atATime, backoff.allows(connections.refilling()));
    lacking = Math.max(0, Math.min(target() - ready, allowed));
    lookAt = now + (low ? LOOK_SOON : LOOK);
  }

  private boolean isActive() {
    return policy().minIdle() > 0 && !attended.isEmpty();
  }

  /** Returns when {@link #review} is due next, or {@link BucketPool#NEVER}. */
  long nextReview() {
    return isActive() ? lookAt : BucketPool.NEVER;
  }

  /** Returns how many connections are missing, for which no slot is at hand. */
  int missing() {
    return lacking;
  }

  /** Returns how many connections to open although no session waits for them. */
  int openable() {
    return lacking + late;
  }

  /**
   * Slots came after waiters of this profile had been served. They are of use only to a profile
   * that has connections, which shows that its login is good and in use.
   */
  void cameLate(int slots, @Nullable LoginProfile profile) {
    if (slots > 0 && !closed && profile != null && canHaveAnother(profile)) {
      late += slots;
      lateFor = profile;
    }
  }

  private boolean canHaveAnother(LoginProfile profile) {
    ProfileConnections own = demand.find(profile);
    return own != null && own.owned > 0 && own.canHaveAnother();
  }

  /** Forgets slots that came late and are no more at hand, or that waiters need now. */
  void limitLate(int atHand) {
    if (late > 0) {
      late = Math.clamp((long) atHand - demand.wanted(), 0, late);
    }
  }

  private void forgetLate() {
    late = 0;
    lateFor = null;
  }

  /** A refill is being dialled. */
  void refilled() {
    if (late > 0) {
      late--;
    } else {
      lacking--;
    }
  }

  /** A refill failed: the server was reached and broke the login off. */
  void failed(ClientError error, long now) {
    backoff.failed(error, now);
    lacking = 0;
    forgetLate();
  }

  /** A refill succeeded. */
  void succeeded() {
    backoff.succeeded();
  }

  /** Ends refilling until the next look, because no profile may have another connection. */
  void markUnchanged() {
    lacking = 0;
    forgetLate();
  }

  /**
   * Returns the profile to refill next: the one with fewest ready; null if none may have another.
   */
  @Nullable LoginProfile next() {
    if (late > 0 && lateFor != null && canHaveAnother(lateFor)) {
      return lateFor;
    }
    forgetLate();
    if (lacking == 0) {
      return null;
    }
    LoginProfile next = null;
    int fewest = Integer.MAX_VALUE;
    for (LoginProfile profile : attended) {
      ProfileConnections own = demand.find(profile);
      int ready = own == null ? 0 : own.idle.size() + own.coming;
      if (ready < fewest && (own == null || own.canHaveAnother())) {
        next = profile;
        fewest = ready;
      }
    }
    return next;
  }
}
