package dev.weir.application.pool;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The connections of all profiles of one login, and how many there may be together.
 *
 * <p>Those that are closing count as well: the server still has them. The bound is for sessions: a
 * login is proven, or relayed, with one more if need be.
 */
final class LoginShare {
  private final int most;
  private final List<ProfileConnections> profiles = new ArrayList<>();
  private int held;
  private int closing;

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

  void gone(boolean wasClosing) {
    held--;
    closing -= wasClosing ? 1 : 0;
  }

  /** Nothing is left to remember of this login. */
  boolean isEmpty() {
    return profiles.isEmpty() && held == 0;
  }

  int room() {
    return Math.max(0, most - held);
  }

  /** How many more connections are wanted and allowed. */
  int uncovered() {
    return Math.min(room(), lacking());
  }

  /** How many wait in vain, as long as the login gives up none of its connections. */
  int inVain() {
    return Math.max(0, lacking() - allowed());
  }

  /** How many more connections it may have as soon as those that are closing are gone. */
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

  private int lacking() {
    int lacking = 0;
    for (ProfileConnections own : profiles) {
      lacking += own.uncovered();
    }
    return lacking;
  }

  /** The session that is served next of those for whom no connection is coming. */
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

  /** Adds all for whom no connection is on its way, and one may come. */
  void addUncoveredTo(List<Want> wants) {
    List<Want> inOrder = inOrder();
    wants.addAll(inOrder.subList(0, Math.min(room(), inOrder.size())));
  }

  /** Those who wait in vain, the oldest first. */
  List<Want> waitingInVain() {
    int inVain = inVain();
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
