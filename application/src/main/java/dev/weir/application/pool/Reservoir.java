package dev.weir.application.pool;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * How many more connections are to be kept ready, and with which login. It looks from time to time,
 * and counts what was ready at the best moment since it last looked: so the coming and going of
 * requests, for which there are connections, has nobody ask the ledger for slots.
 */
final class Reservoir {
  /** How far apart it looks. */
  private static final long LOOK = 1_000_000_000L;

  /** How far apart while there are fewer connections ready than there should ever be. */
  private static final long LOOK_SOON = LOOK / 5;

  private final ReservoirPolicy policy;
  private final Demand demand;
  private final Connections connections;

  /** Those who have sessions, the last come last. */
  private final SequencedSet<LoginProfile> attended = new LinkedHashSet<>();

  private int instances = 1;
  private int lacking;
  private long lookAt;

  /** Keeps from logging in for nobody where that has just failed. */
  private final Backoff backoff;

  Reservoir(ReservoirPolicy policy, Demand demand, Connections connections, Backoff backoff) {
    this.policy = policy;
    this.demand = demand;
    this.connections = connections;
    this.backoff = backoff;
  }

  /** So many instances keep connections ready. */
  void instances(int count) {
    instances = Math.max(1, count);
  }

  /** Sessions of this profile may want connections. */
  void attend(LoginProfile profile, long now) {
    if (policy.minIdle() > 0) {
      if (attended.isEmpty()) {
        lookAt = now;
      }
      attended.add(profile);
    }
  }

  /** Nobody is there any more who would want one, or the server does not let this login in. */
  void neglect(LoginProfile profile) {
    attended.remove(profile);
    if (attended.isEmpty()) {
      lacking = 0;
    }
  }

  /** How many profiles have somebody who may want a connection. */
  int attended() {
    return attended.size();
  }

  /** None is opened any more. */
  void close() {
    attended.clear();
    lacking = 0;
  }

  /** How many connections this instance keeps ready, also when nobody has used them for long. */
  int kept() {
    return attended.isEmpty() ? 0 : part(policy.minIdle());
  }

  /** Each keeps as many; all together rather too many than too few. */
  private int part(int ofAll) {
    return Math.ceilDiv(ofAll, instances);
  }

  /** Sees how many are lacking. */
  void look(long now) {
    if (!looks() || lookAt - now > 0) {
      return;
    }
    int ready = connections.takeMostIdle() + connections.refilling();
    boolean low = ready < part(policy.lowWatermark());
    int atATime = low ? policy.parallelism() : 1;
    backoff.expire(now);
    int allowed = Math.min(atATime, backoff.allows(connections.refilling()));
    lacking = Math.max(0, Math.min(kept() - ready, allowed));
    lookAt = now + (low ? LOOK_SOON : LOOK);
  }

  private boolean looks() {
    return policy.minIdle() > 0 && !attended.isEmpty();
  }

  /** When {@link #look} sees something new, or {@link BucketPool#NEVER}. */
  long nextLook() {
    return looks() ? lookAt : BucketPool.NEVER;
  }

  /** For how many there should be slots, where nobody waits. */
  int lacking() {
    return lacking;
  }

  /** One of them is being opened. */
  void refilled() {
    lacking--;
  }

  /** It was, and the server was there and broke the login off. */
  void failed(ClientError error, long now) {
    backoff.failed(error, now);
    lacking = 0;
  }

  /** It was, and is ready. */
  void succeeded() {
    backoff.succeeded();
  }

  /** Nobody can have one more, until it looks again. */
  void isLeftAsItIs() {
    lacking = 0;
  }

  /** Whose turn it is to have one more: whoever has fewest ready; null if nobody can have one. */
  @Nullable LoginProfile next() {
    LoginProfile next = null;
    int fewest = Integer.MAX_VALUE;
    for (LoginProfile profile : attended) {
      ProfileConnections own = demand.find(profile);
      int ready = own == null ? 0 : own.idle.size() + own.coming;
      if (ready < fewest && (own == null || own.mayHaveAnother())) {
        next = profile;
        fewest = ready;
      }
    }
    return next;
  }
}
