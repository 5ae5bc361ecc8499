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
  private static final Comparator<Want> OLDEST_FIRST =
      (one, other) -> Long.signum(one.since() - other.since());

  private final Map<LoginProfile, ProfileConnections> profiles = new LinkedHashMap<>();

  // In order of arrival.
  private final Map<Long, Waiter> waiters = new LinkedHashMap<>();
  private final List<Proof> proofs = new ArrayList<>();

  ProfileConnections of(LoginProfile profile) {
    return profiles.computeIfAbsent(profile, ProfileConnections::new);
  }

  Collection<ProfileConnections> profiles() {
    return profiles.values();
  }

  /** A profile without connections and waiters is not remembered. */
  void forgetIfEmpty(ProfileConnections own) {
    if (own.isEmpty()) {
      profiles.remove(own.profile, own);
    }
  }

  void add(Waiter waiter) {
    waiter.profile().enqueue(waiter);
    waiters.put(waiter.ticket(), waiter);
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

  /** Null when nobody waits with this ticket. */
  @Nullable Waiter remove(long ticket) {
    Waiter waiter = waiters.remove(ticket);
    if (waiter != null) {
      waiter.profile().remove(ticket);
    }
    return waiter;
  }

  /** Everybody who waits, the first come first. */
  List<Waiter> sessions() {
    return List.copyOf(waiters.values());
  }

  int waiting() {
    return waiters.size();
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
    for (ProfileConnections own : profiles.values()) {
      wanted += own.uncovered();
    }
    return wanted;
  }

  /** The session that has waited longest of those for whom no connection is coming. */
  @Nullable Waiter oldestUncovered() {
    Waiter oldest = null;
    for (ProfileConnections own : profiles.values()) {
      Waiter candidate = own.oldestUncovered();
      if (candidate != null && (oldest == null || candidate.isOlderThan(oldest))) {
        oldest = candidate;
      }
    }
    return oldest;
  }

  /** Whether a proof has waited longer than every session. */
  boolean proofIsNext() {
    Proof proof = oldestProof();
    Waiter oldest = oldestUncovered();
    return proof != null && (oldest == null || proof.isOlderThan(oldest));
  }

  /** Everybody who would still wait if so many slots came free now, the oldest first. */
  List<Want> unserved(int slots) {
    List<Want> wants = new ArrayList<>();
    for (ProfileConnections own : profiles.values()) {
      own.addUncoveredTo(wants);
    }
    wants.addAll(proofs);
    wants.sort(OLDEST_FIRST);
    return wants.subList(Math.min(slots, wants.size()), wants.size());
  }

  /** The first of {@link #unserved}; asked often, and mostly for no slots. */
  @Nullable Want oldestUnserved(int slots) {
    if (slots == 0) {
      return proofIsNext() ? proofs.getFirst() : oldestUncovered();
    }
    List<Want> unserved = unserved(slots);
    return unserved.isEmpty() ? null : unserved.getFirst();
  }

  /** Since when the longest wait lasts; only where something is wanted. */
  long oldestSince() {
    Want oldest = oldestUnserved(0);
    return oldest == null ? 0 : oldest.since();
  }
}
