package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The demand for connections: sessions that wait, by profile, and logins to be proven. */
final class Demand {
  static final Comparator<Want> OLDEST_FIRST =
      (one, other) -> Long.signum(one.since() - other.since());

  private final Map<LoginProfile, ProfileConnections> profiles = new LinkedHashMap<>();
  private final LoginShares logins;

  /**
   * The profile found last, kept because hashing a profile costs more than everything else here.
   */
  private @Nullable ProfileConnections latest;

  // In order of arrival.
  private final Map<Long, Waiter> waiters = new LinkedHashMap<>();
  private final List<Proof> proofs = new ArrayList<>();
  private final Turns turns;

  /**
   * Creates an empty demand.
   *
   * @param order the order in which sessions are served
   * @param mostPerLogin the bound of connections per login
   */
  Demand(ServingOrder order, int mostPerLogin) {
    this.turns = Turns.of(order);
    this.logins = new LoginShares(mostPerLogin);
  }

  /** Returns whether waiters are always served in order of arrival. */
  boolean isByArrival() {
    return turns.isByArrival();
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

  /** Returns the connection whose session has been able to park its transaction for longest. */
  @Nullable ServerConnection longestParkable() {
    ServerConnection longest = null;
    for (ProfileConnections own : profiles.values()) {
      ServerConnection first = own.parkable.isEmpty() ? null : own.parkable.iterator().next();
      if (first != null && (longest == null || first.keptSince - longest.keptSince < 0)) {
        longest = first;
      }
    }
    return longest;
  }

  /** Returns the state of a profile; null where it has neither connections nor waiters. */
  @Nullable ProfileConnections find(LoginProfile profile) {
    return profiles.get(profile);
  }

  /** Removes a profile that has neither connections nor waiters. */
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

  /** Returns the logins with a bound of connections. The list is a copy. */
  List<LoginShare> boundLogins() {
    return logins.bound();
  }

  /** Adds a session that waits. */
  void add(long ticket, Applicant applicant, ProfileConnections own, long now, long deadline) {
    long turn = turns.next(applicant.tenant());
    Waiter waiter = new Waiter(ticket, applicant, own, turn, now, deadline);
    own.enqueue(waiter);
    turns.queued(waiter);
    waiters.put(ticket, waiter);
  }

  /** Adds a proof by its age, the oldest first; it may have waited elsewhere before. */
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

  /** Removes the proof, relay or probe of this profile; returns whether there was one. */
  boolean removeProofOf(LoginProfile profile) {
    return proofs.removeIf(proof -> proof.profile().equals(profile));
  }

  /** Removes a waiter that gets no connection; null when no session waits with this ticket. */
  @Nullable Waiter remove(long ticket) {
    Waiter waiter = waiters.remove(ticket);
    if (waiter != null) {
      waiter.profile().remove(waiter);
      turns.removed(waiter);
    }
    return waiter;
  }

  /** Removes a waiter that gets a connection. */
  void serve(Waiter waiter) {
    waiters.remove(waiter.ticket());
    waiter.profile().remove(waiter);
    turns.served(waiter);
  }

  /** Returns the waiter that arrived first, or null. */
  @Nullable Waiter oldestWaiter() {
    return waiters.isEmpty() ? null : waiters.values().iterator().next();
  }

  /** Returns all waiters in order of arrival. */
  List<Waiter> sessions() {
    return List.copyOf(waiters.values());
  }

  int waiting() {
    return waiters.size();
  }

  /** Returns whether no session waits and no login is to be proven. */
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

  /** Returns how many connections are wanted beyond those that are coming. */
  int wanted() {
    int wanted = proofs.size();
    for (LoginShare share : logins.all()) {
      wanted += share.uncovered();
    }
    return wanted;
  }

  /** Returns the waiter to be served next among those without a connection coming, or null. */
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

  /** Returns whether the oldest proof has waited longer than the next waiter. */
  boolean isProofNext() {
    Proof proof = oldestProof();
    if (proof == null) {
      return false;
    }
    Waiter next = nextUncovered();
    return next == null || proof.isBefore(next);
  }

  /** Returns all that would still wait if {@code slots} slots came free now, the oldest first. */
  List<Want> unserved(int slots) {
    List<Want> wants = new ArrayList<>();
    for (LoginShare share : logins.all()) {
      share.addUncoveredTo(wants);
    }
    wants.addAll(proofs);
    wants.sort(OLDEST_FIRST);
    return wants.subList(Math.min(slots, wants.size()), wants.size());
  }

  /**
   * Returns the first of {@link #unserved}. Called often, mostly with 0 slots, hence the shortcut.
   */
  @Nullable Want oldestUnserved(int slots) {
    if (slots == 0 && turns.isByArrival()) {
      return next();
    }
    List<Want> unserved = unserved(slots);
    return unserved.isEmpty() ? null : unserved.getFirst();
  }

  /** Returns the session among {@link #unserved} that has waited longest. */
  @Nullable Waiter oldestUnservedSession(int slots) {
    if (slots == 0 && turns.isByArrival()) {
      return nextUncovered();
    }
    for (Want want : unserved(slots)) {
      if (want instanceof Waiter waiter) {
        return waiter;
      }
    }
    return null;
  }

  /** Returns the waiter or proof that would get a slot that came free now, or null. */
  @Nullable Want next() {
    return isProofNext() ? proofs.getFirst() : nextUncovered();
  }
}
