package dev.weir.application.pool;

import dev.weir.application.pool.ServerConnection.State;
import dev.weir.domain.login.LoginProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who waits for a pool, and what connections it has, found by counting alone. */
abstract class PoolModel {
  static final List<LoginProfile> PROFILES =
      List.of(RecordedPool.ADA, RecordedPool.BOB, RecordedPool.profile("cleo"));

  /** Whether nobody may wait. */
  final boolean failFast;

  /** Whether tenants are served in turn. */
  final boolean fair;

  /** How long who waits leaves others what they have. */
  final long evictAfter;

  /** Sessions by their tickets, in the order in which they came. */
  final Map<Long, Waiting> sessions = new LinkedHashMap<>();

  final List<Waiting> proofs = new ArrayList<>();

  /** The connections, and the profile of each. */
  final Map<Long, State> states = new HashMap<>();

  final Map<Long, LoginProfile> profiles = new HashMap<>();

  PoolModel(boolean failFast, boolean fair) {
    this.failFast = failFast;
    this.fair = fair;
    this.evictAfter = failFast ? 0 : RecordedPool.EVICT_AFTER.toNanos();
  }

  /** Somebody who waits; a login to be proven or relayed has no ticket. */
  record Waiting(LoginProfile profile, String tenant, long since) {
    Waiting(LoginProfile profile, long since) {
      this(profile, "", since);
    }
  }

  /** For whom no connection is coming, the sessions of each profile in order. */
  final List<Waiting> wanted() {
    List<Waiting> wanted = new ArrayList<>(proofs);
    for (LoginProfile profile : PROFILES) {
      wanted.addAll(uncovered(profile));
    }
    return wanted;
  }

  final List<Waiting> uncovered(LoginProfile profile) {
    long coming = count(State.DIALLING, profile) + count(State.RESETTING, profile);
    return sessions.values().stream()
        .filter(each -> each.profile().equals(profile))
        .skip(coming)
        .toList();
  }

  /**
   * Whether it is known how long those have waited for whom no connection is coming. Where tenants
   * are served in turn, it is not known here for whom one is.
   */
  final boolean agesAreKnown() {
    return !fair || count(State.DIALLING) + count(State.RESETTING) == 0;
  }

  /** How many have a right to another profile's idle connection. */
  final int due(long now) {
    int due = proofs.size();
    for (LoginProfile profile : PROFILES) {
      List<Waiting> uncovered = uncovered(profile);
      long patient = uncovered.stream().filter(each -> now - each.since() >= evictAfter).count();
      due += (int) Math.max(patient, !uncovered.isEmpty() && !owns(profile) ? 1 : 0);
    }
    return due;
  }

  final int profilesInUse() {
    Set<LoginProfile> inUse = new HashSet<>();
    sessions.values().forEach(each -> inUse.add(each.profile()));
    profiles.values().stream().filter(this::owns).forEach(inUse::add);
    return inUse.size();
  }

  final boolean isInUse(LoginProfile profile) {
    return owns(profile) || waitingOf(profile) > 0;
  }

  final boolean owns(LoginProfile profile) {
    return states.entrySet().stream()
        .anyMatch(
            each ->
                each.getValue() != State.CLOSING && profile.equals(profiles.get(each.getKey())));
  }

  final long waitingOf(@Nullable LoginProfile profile) {
    return sessions.values().stream().filter(each -> each.profile().equals(profile)).count();
  }

  final List<Long> in(State state) {
    return states.keySet().stream().filter(each -> states.get(each) == state).toList();
  }

  final int count(State state) {
    return in(state).size();
  }

  final long count(State state, LoginProfile profile) {
    return in(state).stream().filter(each -> profile.equals(profiles.get(each))).count();
  }

  final List<Long> idle(LoginProfile profile) {
    return in(State.IDLE).stream().filter(each -> profile.equals(profiles.get(each))).toList();
  }
}
