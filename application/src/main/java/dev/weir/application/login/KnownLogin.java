package dev.weir.application.login;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginKey;
import dev.weir.domain.login.LoginProfile;
import org.jspecify.annotations.Nullable;

/** A login profile whose password this instance keeps, and its last proof at the server. */
final class KnownLogin {
  final LoginProfile profile;

  /** The login name as servers compare it. */
  final LoginKey key;

  final SealedPassword password;

  /** The server's facts of the last accepted proof; null where the login is not proven. */
  private @Nullable LoginFacts facts;

  private long provenAt;
  private boolean usedSinceProof;
  private boolean everDoubted;
  private long doubtedAt;
  private long lastUsed;
  private int sessions;

  /** The proof that waits or runs; one at a time. */
  @Nullable PendingProof pending;

  /** Tells logins apart that are due at the same time. */
  final long number;

  /** The time of the next review, where one is scheduled. */
  long due;

  KnownLogin(long number, LoginProfile profile, SealedPassword password, long now) {
    this.number = number;
    this.profile = profile;
    this.key = LoginKey.of(profile.login());
    this.password = password;
    this.lastUsed = now;
  }

  /**
   * The facts to answer a login with, or null where it has to be proven first.
   *
   * @param ttl the time for which a proof is valid
   */
  @Nullable LoginFacts validFacts(long now, long ttl) {
    return facts != null && now - provenAt < ttl ? facts : null;
  }

  boolean isProven() {
    return facts != null;
  }

  long provenAt() {
    return provenAt;
  }

  boolean isUsedSinceProof() {
    return usedSinceProof;
  }

  long lastUsed() {
    return lastUsed;
  }

  int sessions() {
    return sessions;
  }

  /** Records that the server accepted a proof that started at {@code at}. */
  void prove(LoginFacts proven, long at) {
    facts = proven;
    provenAt = at;
    usedSinceProof = false;
  }

  /** Invalidates proofs that started before {@code now}. */
  void doubt(long now) {
    everDoubted = true;
    doubtedAt = now;
  }

  /** Returns whether the last proof started before a doubt. */
  boolean isDoubted() {
    return everDoubted && provenAt - doubtedAt <= 0;
  }

  void unprove() {
    facts = null;
  }

  /** Counts a session that was accepted by an earlier proof. */
  void addWarmSession(long now) {
    usedSinceProof = true;
    addSession(now);
  }

  void addSession(long now) {
    sessions++;
    lastUsed = now;
  }

  void removeSession(long now) {
    if (sessions == 0) {
      throw new IllegalStateException("no session of " + profile.login() + " to end");
    }
    sessions--;
    lastUsed = now;
  }
}
