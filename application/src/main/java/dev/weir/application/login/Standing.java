package dev.weir.application.login;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginKey;
import dev.weir.domain.login.LoginProfile;
import org.jspecify.annotations.Nullable;

/** How a login profile stands with its server, as far as this instance knows. */
final class Standing {
  final LoginProfile profile;

  /** The login as servers compare it. */
  final LoginKey key;

  final SealedPassword password;

  /** What the server said when it accepted the login last; null when it never did, or took back. */
  private @Nullable LoginFacts facts;

  private long provenAt;
  private boolean usedSinceProof;
  private boolean everDoubted;
  private long doubtedAt;
  private long lastUsed;
  private int sessions;

  /** The proof under way or waiting; one at a time. */
  @Nullable PendingProof pending;

  /** Tells standings apart that are due at the same time. */
  final long number;

  /** When the desk looks at this standing next, if it is in its calendar. */
  long due;

  Standing(long number, LoginProfile profile, SealedPassword password, long now) {
    this.number = number;
    this.profile = profile;
    this.key = LoginKey.of(profile.login());
    this.password = password;
    this.lastUsed = now;
  }

  /**
   * The facts to answer a login with, or null when it has to be proven first.
   *
   * @param ttl how long a proof is believed
   */
  @Nullable LoginFacts believed(long now, long ttl) {
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

  /** The server accepted a proof that was begun at {@code at}: the password was right then. */
  void prove(LoginFacts told, long at) {
    facts = told;
    provenAt = at;
    usedSinceProof = false;
  }

  /** What was begun until now says nothing of the password any more. */
  void doubtedAt(long now) {
    everDoubted = true;
    doubtedAt = now;
  }

  /** Returns whether the last proof was begun before the password was changed. */
  boolean isDoubted() {
    return everDoubted && provenAt - doubtedAt <= 0;
  }

  void unprove() {
    facts = null;
  }

  /** A session came in without a proof of its own. */
  void enterWarm(long now) {
    usedSinceProof = true;
    enter(now);
  }

  void enter(long now) {
    sessions++;
    lastUsed = now;
  }

  void leave(long now) {
    if (sessions == 0) {
      throw new IllegalStateException("a session of " + profile.login() + " left that never came");
    }
    sessions--;
    lastUsed = now;
  }
}
