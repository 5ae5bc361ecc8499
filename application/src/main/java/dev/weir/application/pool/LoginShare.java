package dev.weir.application.pool;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The connections of all profiles of one login, and their common bound.
 *
 * <p>Closing connections count as well, since the server still has them. The bound applies to
 * sessions only: a login may be proven or relayed with one connection more.
 */
final class LoginShare {
  private final int most;
  private final List<ProfileConnections> profiles = new ArrayList<>();
  private int held;
  private int closing;
  private int ending;

  LoginShare(int most) {
    this.most = most;
  }

  void add(ProfileConnections own) {
    profiles.add(own);
  }

  void remove(ProfileConnections own) {
    profiles.remove(own);
  }

  List<ProfileConnections> profiles() {
    return profiles;
  }

  void opened() {
    held++;
  }

  void closing() {
    closing++;
  }

  /** Counts sessions of this login that were told to end and still have their connections. */
  void ending(int more) {
    ending += more;
  }

  /** Returns how many sessions of this login were told to end and still have connections. */
  int ending() {
    return ending;
  }

  void connectionGone(boolean wasClosing) {
    held--;
    closing -= wasClosing ? 1 : 0;
  }

  /** Returns whether the login has neither profiles nor connections. */
  boolean isEmpty() {
    return profiles.isEmpty() && held == 0;
  }

  int room() {
    return Math.max(0, most - held);
  }

  /** Returns how many more connections are wanted and allowed. */
  int uncovered() {
    return Math.min(room(), missing());
  }

  /** Returns how many sessions wait until the login gives up one of its own connections. */
  int blocked() {
    return Math.max(0, missing() - allowed());
  }

  /** Returns how many more connections the login may have once its closing ones are gone. */
  int allowed() {
    return room() + closing;
  }

  boolean hasIdle() {
    for (ProfileConnections own : profiles) {
      if (!own.idle.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private int missing() {
    int lacking = 0;
    for (ProfileConnections own : profiles) {
      lacking += own.uncovered();
    }
    return lacking;
  }

  /** Returns the waiter to be served next among those without a connection coming, or null. */
  @Nullable Waiter nextUncovered() {
    return room() == 0 ? null : nextOf(profiles);
  }

  private static @Nullable Waiter nextOf(List<ProfileConnections> profiles) {
    Waiter next = null;
    for (ProfileConnections own : profiles) {
      Waiter candidate = own.nextUncovered();
      if (candidate != null && (next == null || candidate.isBefore(next))) {
        next = candidate;
      }
    }
    return next;
  }

  /** Adds the waiters without a connection coming that the bound leaves room for. */
  void addUncoveredTo(List<Want> wants) {
    List<Want> inOrder = inOrder();
    wants.addAll(inOrder.subList(0, Math.min(room(), inOrder.size())));
  }

  /** Returns the waiters that the bound leaves no room for, the oldest first. */
  List<Want> blockedWants() {
    int inVain = blocked();
    if (inVain == 0) {
      return List.of();
    }
    List<Want> inOrder = inOrder();
    return inOrder.subList(inOrder.size() - inVain, inOrder.size());
  }

  private List<Want> inOrder() {
    List<Want> wants = new ArrayList<>();
    for (ProfileConnections own : profiles) {
      own.addUncoveredTo(wants);
    }
    wants.sort(Demand.OLDEST_FIRST);
    return wants;
  }
}
