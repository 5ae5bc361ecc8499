package dev.weir.application.pool;

import dev.weir.domain.login.LoginProfile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The requests of a paused pool, which get no connection until it is resumed. */
final class HeldRequests {
  /**
   * A request that is held.
   *
   * @param since when it began to wait
   * @param deadline when it is refused
   */
  record Held(long ticket, Applicant applicant, LoginProfile profile, long since, long deadline) {
    /** Returns this request with another deadline. */
    Held until(long moment) {
      return new Held(ticket, applicant, profile, since, moment);
    }
  }

  // In order of arrival.
  private final Map<Long, Held> held = new LinkedHashMap<>();
  private boolean paused;

  boolean isPaused() {
    return paused;
  }

  void setPaused(boolean isPaused) {
    paused = isPaused;
  }

  void add(Held request) {
    held.put(request.ticket(), request);
  }

  /** Removes a request; returns whether it was held. */
  boolean remove(long ticket) {
    return held.remove(ticket) != null;
  }

  int count() {
    return held.size();
  }

  /** Removes and returns the requests whose deadlines have passed. */
  List<Held> takeOverdue(long now) {
    List<Held> overdue = new ArrayList<>();
    for (Held request : held.values()) {
      if (request.deadline() - now <= 0) {
        overdue.add(request);
      }
    }
    overdue.forEach(request -> held.remove(request.ticket()));
    return overdue;
  }

  /** Removes and returns all requests, in order of arrival. */
  List<Held> takeAll() {
    List<Held> all = List.copyOf(held.values());
    held.clear();
    return all;
  }

  /** Returns the earliest deadline, or {@link BucketPool#NEVER}. */
  long nextDeadline() {
    Earliest next = new Earliest();
    for (Held request : held.values()) {
      next.consider(request.deadline());
    }
    return next.moment();
  }
}
