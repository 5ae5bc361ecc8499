package dev.weir.application.login;

import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginKey;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.Password;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The logins whose passwords this instance knows, and the times at which each is reviewed. */
final class KnownLogins implements KnownPasswords {
  private final LoginPolicy policy;
  private final CredentialVault vault;
  private final Map<LoginProfile, KnownLogin> logins = new HashMap<>();
  // One password may be proven under several profiles: another database, another language.
  private final Map<CredentialProof, Integer> provenBy = new HashMap<>();
  // Times of the monotonic clock are ordered by their differences only.
  private final TreeSet<KnownLogin> reviews =
      new TreeSet<>(
          ((Comparator<KnownLogin>) (one, other) -> Long.signum(one.due - other.due))
              .thenComparingLong(login -> login.number));
  private long opened;

  KnownLogins(LoginPolicy policy, CredentialVault vault) {
    this.policy = policy;
    this.vault = vault;
  }

  @Nullable KnownLogin find(LoginProfile profile) {
    return logins.get(profile);
  }

  KnownLogin get(LoginProfile profile) {
    KnownLogin login = logins.get(profile);
    if (login == null) {
      throw new IllegalStateException("unknown profile of login " + profile.login());
    }
    return login;
  }

  int sessionsOf(LoginProfile profile) {
    KnownLogin login = logins.get(profile);
    return login == null ? 0 : login.sessions();
  }

  int count() {
    return logins.size();
  }

  @Override
  public boolean isProven(CredentialProof proof) {
    return provenBy.containsKey(proof);
  }

  KnownLogin open(LoginProfile profile, SealedPassword password, long now) {
    KnownLogin login = new KnownLogin(++opened, profile, password, now);
    logins.put(profile, login);
    return login;
  }

  void proven(KnownLogin login, LoginFacts facts, long startedAt) {
    if (!login.isProven()) {
      provenBy.merge(login.profile.proof(), 1, Integer::sum);
    }
    login.prove(facts, startedAt);
    reviewAt(login, startedAt + policy.refreshAfterNanos());
  }

  void refused(KnownLogin login, long now) {
    unprove(login);
    proofUndecided(login, now);
  }

  /** A proof failed without a verdict: a proven login stays proven, and is renewed again soon. */
  void proofUndecided(KnownLogin login, long now) {
    if (login.isProven()) {
      reviewAt(login, now + policy.retryNanos());
    } else {
      dropIfUnused(login);
    }
  }

  void unprove(KnownLogin login) {
    if (login.isProven()) {
      login.unprove();
      provenBy.computeIfPresent(
          login.profile.proof(), (proof, count) -> count == 1 ? null : count - 1);
    }
  }

  @Override
  public void changed(String name, long now) {
    doubtAll(name, login -> true, now);
  }

  @Override
  public void passwordPossiblyChanged(String name, Password old, long now) {
    doubtAll(
        name,
        login -> vault.proofOf(login.profile.login(), old).equals(login.profile.proof()),
        now);
  }

  private void doubtAll(String name, Predicate<KnownLogin> isConcerned, long now) {
    LoginKey key = LoginKey.of(name);
    for (KnownLogin login : List.copyOf(logins.values())) {
      if (login.key.equals(key) && isConcerned.test(login)) {
        doubt(login, now);
      }
    }
  }

  private void doubt(KnownLogin login, long now) {
    unprove(login);
    if (login.pending == null) {
      dropIfUnused(login);
    } else {
      login.doubt(now);
    }
  }

  /** Unproves a login whose proof started before a doubt; the clients that waited for it are in. */
  void forgetIfDoubted(KnownLogin login, long now) {
    if (login.isDoubted()) {
      refused(login, now);
    }
  }

  /** Schedules the end of a login whose last session has ended. */
  void reviewUnused(KnownLogin login, long now) {
    if (login.pending != null) {
      return;
    }
    if (login.isProven()) {
      if (!reviews.contains(login)) {
        reviewAt(login, now + policy.keepNanos());
      }
    } else {
      dropIfUnused(login);
    }
  }

  /** Drops a login that is neither proven nor in use, and its password with it. */
  void dropIfUnused(KnownLogin login) {
    if (!login.isProven() && login.sessions() == 0) {
      reviews.remove(login);
      logins.remove(login.profile);
    }
  }

  /**
   * Drops the logins that were not used for long, and returns those whose proof is to be renewed.
   */
  List<KnownLogin> forgetUnused(long now) {
    List<KnownLogin> renewed = new ArrayList<>();
    while (!reviews.isEmpty() && reviews.first().due - now <= 0) {
      KnownLogin login = reviews.removeFirst();
      if (isRenewable(login, now)) {
        renewed.add(login);
      } else {
        reviewUse(login, now);
      }
    }
    return renewed;
  }

  /** The time of the next review, or {@link LoginDesk#NEVER}. */
  long nextReview() {
    return reviews.isEmpty() ? LoginDesk.NEVER : reviews.first().due;
  }

  /** A proof that was not used lapses: the next login proves it. */
  private boolean isRenewable(KnownLogin login, long now) {
    long age = now - login.provenAt();
    return login.isProven()
        && login.pending == null
        && login.isUsedSinceProof()
        && age >= policy.refreshAfterNanos()
        && age < policy.ttlNanos();
  }

  private void reviewUse(KnownLogin login, long now) {
    if (login.pending != null || login.sessions() > 0) {
      // Reviewed when the proof has ended, or the last session.
      return;
    }
    long forgottenAt = login.lastUsed() + policy.keepNanos();
    if (forgottenAt - now > 0) {
      reviewAt(login, forgottenAt);
    } else {
      unprove(login);
      dropIfUnused(login);
    }
  }

  private void reviewAt(KnownLogin login, long at) {
    reviews.remove(login);
    login.due = at;
    reviews.add(login);
  }
}
