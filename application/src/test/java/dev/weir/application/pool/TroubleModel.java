package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What could not be dialled lately, so that a pool may keep from dialling it. */
final class TroubleModel {
  private static final List<DialFailure> FAILURES = List.of(DialFailure.values());

  private final boolean failFast;
  private boolean unreached;
  private final Set<LoginProfile> broken = new HashSet<>();
  private long lastFailure;

  TroubleModel(boolean failFast) {
    this.failFast = failFast;
  }

  /** A dial for this profile fails in any way. */
  DialFailure any(RandomGenerator random, @Nullable LoginProfile profile, long now) {
    DialFailure failure = FAILURES.get(random.nextInt(FAILURES.size()));
    lastFailure = now;
    switch (failure) {
      case UNREACHED -> unreached = true;
      case LOGIN_BROKEN -> {
        if (!failFast) {
          broken.add(Objects.requireNonNull(profile));
        }
      }
      case ABANDONED -> {}
      case UNFIT -> reached(profile);
    }
    return failure;
  }

  /** A dial for this profile came so far that the server said something. */
  void reached(@Nullable LoginProfile profile) {
    unreached = false;
    broken.remove(profile);
  }

  /** Of profiles that are not in use, nothing is remembered. */
  void forgetUnless(Predicate<LoginProfile> inUse) {
    broken.removeIf(inUse.negate());
  }

  /** Whether a pool may keep from dialling. */
  boolean isThere() {
    return unreached || !broken.isEmpty();
  }

  /** Whether a pool may keep from logging in with this profile. */
  boolean isWith(LoginProfile profile) {
    return broken.contains(profile);
  }

  /** Whether any pause has come to its end. */
  boolean isOver(long now) {
    return now - lastFailure >= RecordedPool.BACKOFF.most().toNanos();
  }

  /** How many slots may be asked for at most, where so many are lacking. */
  int bounds(int lacking) {
    return unreached ? Math.min(1, lacking) : lacking;
  }
}
