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

/** The profiles an instance knows the password of, and when to look at each of them next. */
final class Standings implements KnownPasswords {
  private final LoginPolicy policy;
  private final CredentialVault vault;
  private final Map<LoginProfile, Standing> standings = new HashMap<>();
  // One password may be proven under several profiles: another database, another language.
  private final Map<CredentialProof, Integer> provenBy = new HashMap<>();
  // Times of the monotonic clock have no order but that of their differences.
  private final TreeSet<Standing> looks =
      new TreeSet<>(
          ((Comparator<Standing>) (one, other) -> Long.signum(one.due - other.due))
              .thenComparingLong(standing -> standing.number));
  private long opened;
  private boolean distrusted;
  private long distrustedAt;

  Standings(LoginPolicy policy, CredentialVault vault) {
    this.policy = policy;
    this.vault = vault;
  }

  @Nullable Standing find(LoginProfile profile) {
    return standings.get(profile);
  }

  Standing get(LoginProfile profile) {
    Standing standing = standings.get(profile);
    if (standing == null) {
      throw new IllegalStateException("nobody is known of a login of " + profile.login());
    }
    return standing;
  }

  int sessionsOf(LoginProfile profile) {
    Standing standing = standings.get(profile);
    return standing == null ? 0 : standing.sessions();
  }

  int count() {
    return standings.size();
  }

  @Override
  public boolean isProven(CredentialProof proof) {
    return provenBy.containsKey(proof);
  }

  Standing open(LoginProfile profile, SealedPassword password, long now) {
    Standing standing = new Standing(++opened, profile, password, now);
    standings.put(profile, standing);
    return standing;
  }

  void proven(Standing standing, LoginFacts facts, long startedAt) {
    if (!standing.isProven()) {
      provenBy.merge(standing.profile.proof(), 1, Integer::sum);
    }
    standing.prove(facts, startedAt);
    lookAt(standing, startedAt + policy.refreshAfterNanos());
  }

  void refused(Standing standing, long now) {
    unprove(standing);
    undecided(standing, now);
  }

  /** A proof came to nothing: what was believed before is believed on, and tried again soon. */
  void undecided(Standing standing, long now) {
    if (standing.isProven()) {
      lookAt(standing, now + policy.retryNanos());
    } else {
      dropIfUnused(standing);
    }
  }

  void unprove(Standing standing) {
    if (standing.isProven()) {
      standing.unprove();
      provenBy.computeIfPresent(
          standing.profile.proof(), (proof, count) -> count == 1 ? null : count - 1);
    }
  }

  /** Nothing is believed that was asked about until now. */
  void distrust(long now) {
    distrusted = true;
    distrustedAt = now;
    for (Standing standing : List.copyOf(standings.values())) {
      unprove(standing);
      if (standing.pending == null) {
        dropIfUnused(standing);
      }
    }
  }

  @Override
  public void changed(String login, long now) {
    doubtAll(login, standing -> true, now);
  }

  @Override
  public void mayHaveChanged(String login, Password old, long now) {
    doubtAll(
        login,
        standing -> vault.proofOf(standing.profile.login(), old).equals(standing.profile.proof()),
        now);
  }

  private void doubtAll(String login, Predicate<Standing> isConcerned, long now) {
    LoginKey key = LoginKey.of(login);
    for (Standing standing : List.copyOf(standings.values())) {
      if (standing.key.equals(key) && isConcerned.test(standing)) {
        doubt(standing, now);
      }
    }
  }

  private void doubt(Standing standing, long now) {
    unprove(standing);
    if (standing.pending == null) {
      dropIfUnused(standing);
    } else {
      standing.doubtedAt(now);
    }
  }

  /** A proof that was under way when the distrust began lets in who waited for it, once. */
  void forgetIfDistrusted(Standing standing, long now) {
    boolean doubted =
        standing.isDoubted() || (distrusted && standing.provenAt() - distrustedAt <= 0);
    if (doubted) {
      refused(standing, now);
    }
  }

  /** Its last session has left. */
  void lookAgain(Standing standing, long now) {
    if (standing.pending != null) {
      return;
    }
    if (standing.isProven()) {
      if (!looks.contains(standing)) {
        lookAt(standing, now + policy.keepNanos());
      }
    } else {
      dropIfUnused(standing);
    }
  }

  /** What is neither believed nor in use is not kept, its password least of all. */
  void dropIfUnused(Standing standing) {
    if (!standing.isProven() && standing.sessions() == 0) {
      looks.remove(standing);
      standings.remove(standing.profile);
    }
  }

  /** Forgets who has not come for long, and returns those whose proof is to be renewed. */
  List<Standing> forgetUnused(long now) {
    List<Standing> renewed = new ArrayList<>();
    while (!looks.isEmpty() && looks.first().due - now <= 0) {
      Standing standing = looks.removeFirst();
      if (isRenewable(standing, now)) {
        renewed.add(standing);
      } else {
        keepOrForget(standing, now);
      }
    }
    return renewed;
  }

  /** When a standing is to be looked at next, or {@link LoginDesk#NEVER}. */
  long nextLook() {
    return looks.isEmpty() ? LoginDesk.NEVER : looks.first().due;
  }

  /** A proof nobody has used since is left to lapse: the next login proves it. */
  private boolean isRenewable(Standing standing, long now) {
    long age = now - standing.provenAt();
    return standing.isProven()
        && standing.pending == null
        && standing.isUsedSinceProof()
        && age >= policy.refreshAfterNanos()
        && age < policy.ttlNanos();
  }

  private void keepOrForget(Standing standing, long now) {
    if (standing.pending != null || standing.sessions() > 0) {
      // Looked at again when the proof has ended, or the last session has left.
      return;
    }
    long forgottenAt = standing.lastUsed() + policy.keepNanos();
    if (forgottenAt - now > 0) {
      lookAt(standing, forgottenAt);
    } else {
      unprove(standing);
      dropIfUnused(standing);
    }
  }

  private void lookAt(Standing standing, long at) {
    looks.remove(standing);
    standing.due = at;
    looks.add(standing);
  }
}
