package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who waits: sessions by their profile, and logins to be proven. */
final class Demand {
  static final Comparator<Want> OLDEST_FIRST =
      (one, other) -> Long.signum(one.since() - other.since());

  private final Map<LoginProfile, ProfileConnections> profiles = new LinkedHashMap<>();
  private final LoginShares logins;

  /** Found last, and looked for next: to hash a profile takes longer than all else here. */
  private @Nullable ProfileConnections latest;

  // In order of arrival.
  private final Map<Long, Waiter> waiters = new LinkedHashMap<>();
  private final List<Proof> proofs = new ArrayList<>();
  private final Turns turns;

  /**
   * Begins with nobody.
   *
   * @param order in which order sessions are served
   * @param mostPerLogin how many connections one login may have
   */
  Demand(ServingOrder order, int mostPerLogin) {
    this.turns = Turns.of(order);
    this.logins = new LoginShares(mostPerLogin);
  }

  /** Whether who came first is always served first. */
  boolean isByArrival() {
    return turns.byArrival();
  }

  ProfileConnections of(LoginProfile profile) {
    ProfileConnections last = latest;
    if (last != null && last.profile.equals(profile)) {
      return last;
    }
    ProfileConnections own = profiles.get(profile);
    if (own == null) {
      own = new ProfileConnections(profile, logins.of(profile), turns.line());
      own.share.add(own);
      profiles.put(profile, own);
    }
    latest = own;
    return own;
  }

  Collection<ProfileConnections> profiles() {
    return profiles.values();
  }

  /** What is known of it; null where it has neither connections nor waiters. */
  @Nullable ProfileConnections find(LoginProfile profile) {
    return profiles.get(profile);
  }

  /** A profile without connections and waiters is not remembered. */
  void forgetIfEmpty(ProfileConnections own) {
    if (own.isEmpty()) {
      profiles.remove(own.profile, own);
      latest = null;
      own.share.remove(own);
      logins.forgetIfEmpty(own);
    }
  }

  Collection<LoginShare> logins() {
    return logins.all();
  }

  /** Those that may not have any number of connections. Stays as it is. */
  List<LoginShare> boundLogins() {
    return logins.bound();
  }

  /** A session waits from now on. */
  void add(long ticket, Applicant applicant, ProfileConnections own, long now, long deadline) {
    long turn = turns.next(applicant.tenant());
    Waiter waiter = new Waiter(ticket, applicant, own, turn, now, deadline);
    own.enqueue(waiter);
    turns.queued(waiter);
    waiters.put(ticket, waiter);
  }

  /** The one who waits longest is first; who comes may have waited elsewhere before. */
  void add(Proof proof) {
    int place = proofs.size();
    while (place > 0 && proof.isOlderThan(proofs.get(place - 1))) {
      place--;
    }
    proofs.add(place, proof);
  }

  void remove(Proof proof) {
    proofs.remove(proof);
  }

  /** Whether something was to be found out with this profile, and is not any more. */
  boolean removeProofOf(LoginProfile profile) {
    return proofs.removeIf(proof -> proof.profile().equals(profile));
  }

  /** It gets nothing. Null when nobody waits with this ticket. */
  @Nullable Waiter remove(long ticket) {
    Waiter waiter = waiters.remove(ticket);
    if (waiter != null) {
      waiter.profile().remove(waiter);
      turns.left(waiter);
    }
    return waiter;
  }

  /** It gets a connection. */
  void serve(Waiter waiter) {
    waiters.remove(waiter.ticket());
    waiter.profile().remove(waiter);
    turns.served(waiter);
  }

  /** Who came first of all who wait, or null. */
  @Nullable Waiter firstCome() {
    return waiters.isEmpty() ? null : waiters.values().iterator().next();
  }

  /** Everybody who waits, the first come first. */
  List<Waiter> sessions() {
    return List.copyOf(waiters.values());
  }

  int waiting() {
    return waiters.size();
  }

  /** Whether no session waits, and no login is to be proven. */
  boolean isNone() {
    return waiters.isEmpty() && proofs.isEmpty();
  }

  int proofs() {
    return proofs.size();
  }

  @Nullable Proof oldestProof() {
    return proofs.isEmpty() ? null : proofs.getFirst();
  }

  Proof removeOldestProof() {
    return proofs.removeFirst();
  }

  /** How many connections are wanted beyond those that are coming. */
  int wanted() {
    int wanted = proofs.size();
    for (LoginShare share : logins.all()) {
      wanted += share.uncovered();
    }
    return wanted;
  }

  /** The session that is served next of those for whom no connection is coming. */
  @Nullable Waiter nextUncovered() {
    Waiter next = null;
    for (LoginShare share : logins.all()) {
      Waiter candidate = share.nextUncovered();
      if (candidate != null && (next == null || candidate.isBefore(next))) {
        next = candidate;
      }
    }
    return next;
  }

  /** Whether a proof has waited longer than the session that is next. */
  boolean proofIsNext() {
    Proof proof = oldestProof();
    if (proof == null) {
      return false;
    }
    Waiter next = nextUncovered();
    return next == null || proof.isBefore(next);
  }

  /** Everybody who would still wait if so many slots came free now, the oldest first. */
  List<Want> unserved(int slots) {
    List<Want> wants = new ArrayList<>();
    for (LoginShare share : logins.all()) {
      share.addUncoveredTo(wants);
    }
    wants.addAll(proofs);
    wants.sort(OLDEST_FIRST);
    return wants.subList(Math.min(slots, wants.size()), wants.size());
  }

  /** The first of {@link #unserved}; asked often, and mostly for no slots. */
  @Nullable Want oldestUnserved(int slots) {
    if (slots == 0 && turns.byArrival()) {
      return next();
    }
    List<Want> unserved = unserved(slots);
    return unserved.isEmpty() ? null : unserved.getFirst();
  }

  /** The session of them that has waited longest. */
  @Nullable Waiter oldestUnservedSession(int slots) {
    if (slots == 0 && turns.byArrival()) {
      return nextUncovered();
    }
    for (Want want : unserved(slots)) {
      if (want instanceof Waiter waiter) {
        return waiter;
      }
    }
    return null;
  }

  /** Who would be served if a slot came free now, or null. */
  private @Nullable Want next() {
    return proofIsNext() ? proofs.getFirst() : nextUncovered();
  }

  /** Since when the one waits who is next; only where something is wanted. */
  long nextSince() {
    Want next = next();
    return next == null ? 0 : next.since();
  }
}
