package dev.weir.application.pool;

import dev.weir.application.coordination.SlotListener;
import dev.weir.application.pool.ServerConnection.State;
import dev.weir.domain.login.LoginProfile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who waits for a pool, and what connections it has, found by counting alone. */
abstract class PoolModel {
  static final List<LoginProfile> PROFILES =
      List.of(
          RecordedPool.ADA,
          RecordedPool.BOB,
          RecordedPool.profile("cleo"),
          RecordedPool.ADA_ELSEWHERE);

  /** Whether nobody may wait. */
  final boolean failFast;

  /** Whether tenants are served in turn. */
  final boolean fair;

  /** How many connections the sessions of one login may have. */
  final int mostPerLogin;

  /** How long who waits leaves others what they have. */
  final long evictAfter;

  /** Sessions by their tickets, in the order in which they came. */
  final Map<Long, Waiting> sessions = new LinkedHashMap<>();

  final List<Waiting> proofs = new ArrayList<>();

  /** The connections, and the profile of each. */
  final Map<Long, State> states = new HashMap<>();

  final Map<Long, LoginProfile> profiles = new HashMap<>();

  /** Those that are being broken off. */
  final Set<Long> cut = new HashSet<>();

  /** How many there may be, by the ledger's last word. */
  int bound = SlotListener.ANY_NUMBER;

  PoolModel(boolean failFast, boolean fair, int mostPerLogin) {
    this.failFast = failFast;
    this.fair = fair;
    this.mostPerLogin = mostPerLogin;
    this.evictAfter = failFast ? 0 : RecordedPool.EVICT_AFTER.toNanos();
  }

  /** Somebody who waits; a login to be proven or relayed has no ticket. */
  record Waiting(LoginProfile profile, String tenant, long since) {
    Waiting(LoginProfile profile, long since) {
      this(profile, "", since);
    }
  }

  /** Returns whether a session of its profile waits, for which no other connection is coming. */
  final boolean isWaitedFor(long connection) {
    return !uncovered(Objects.requireNonNull(profiles.get(connection))).isEmpty();
  }

  /** For whom no connection is coming, and one may come. */
  final List<Waiting> wanted() {
    List<Waiting> wanted = new ArrayList<>(proofs);
    for (List<LoginProfile> login : logins()) {
      List<Waiting> lacking = lacking(login);
      wanted.addAll(lacking.subList(0, Math.min(lacking.size(), room(login))));
    }
    return wanted;
  }

  static Collection<List<LoginProfile>> logins() {
    return PROFILES.stream().collect(Collectors.groupingBy(LoginProfile::login)).values();
  }

  private List<Waiting> lacking(List<LoginProfile> login) {
    return login.stream()
        .flatMap(each -> uncovered(each).stream())
        .sorted((one, other) -> Long.signum(one.since() - other.since()))
        .toList();
  }

  private int room(List<LoginProfile> login) {
    return (int) Math.max(0, mostPerLogin - ofLogin(login, states.keySet()));
  }

  /** How many of a login wait although some of its connections are closing. */
  private long inVain(List<LoginProfile> login) {
    long coming = room(login) + ofLogin(login, in(State.CLOSING));
    return Math.max(0, lacking(login).size() - coming);
  }

  private long ofLogin(List<LoginProfile> login, Collection<Long> connections) {
    String name = login.getFirst().login();
    return connections.stream()
        .map(each -> Objects.requireNonNull(profiles.get(each)).login())
        .filter(name::equals)
        .count();
  }

  /** Since when the oldest waits that waits in vain for one of its own login; or null. */
  final @Nullable Long blockedSince(List<LoginProfile> login) {
    List<Waiting> lacking = lacking(login);
    int inVain = (int) inVain(login);
    return inVain == 0 ? null : lacking.get(lacking.size() - inVain).since();
  }

  /** How many wait only because their login has all the connections it may have. */
  final long inVain() {
    return logins().stream().mapToLong(this::inVain).sum();
  }

  /** Whether another connection may be opened for a session of this login. */
  final boolean hasRoom(LoginProfile profile) {
    return logins().stream().anyMatch(each -> each.contains(profile) && room(each) > 0);
  }

  /** Whether a login closes an idle connection for another session of its own. */
  final boolean isInNeed(LoginProfile profile) {
    return logins().stream().anyMatch(each -> each.contains(profile) && inVain(each) > 0);
  }

  /** How many have a right to an idle connection of their own login, and it is not closing. */
  final long dueWithinLogins(long now) {
    return logins().stream()
        .filter(login -> login.stream().anyMatch(each -> !idle(each).isEmpty()))
        .mapToLong(login -> Math.max(0, due(login, now) - lacking(login).size() + inVain(login)))
        .sum();
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
    for (List<LoginProfile> login : logins()) {
      due += Math.min(room(login), due(login, now));
    }
    return due;
  }

  private int due(List<LoginProfile> login, long now) {
    int due = 0;
    for (LoginProfile profile : login) {
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

  /** How many there are beyond the bound, of which nobody has said that they end. */
  final int excess() {
    return Math.max(0, states.size() - count(State.CLOSING) - cutDials() - bound);
  }

  private int cutDials() {
    return (int) in(State.DIALLING).stream().filter(cut::contains).count();
  }

  /** How many slots have come for which nothing was dialled yet. */
  abstract int atHand();

  /** With how many of those, and of the slots of those that are closing, may be dialled. */
  final int comingFree() {
    int closing = count(State.CLOSING);
    return Math.max(0, Math.min(closing + atHand(), bound - (states.size() - closing)));
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
