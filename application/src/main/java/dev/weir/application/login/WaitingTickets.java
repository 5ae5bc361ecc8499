package dev.weir.application.login;

import dev.weir.application.login.PendingProof.Ticket;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tickets that wait for proofs. Only queued tickets have a deadline: a running proof has its
 * own.
 */
final class WaitingTickets {
  // In order of arrival: with one timeout for all, the oldest is the first to give up.
  private final Map<Long, PendingProof> queued = new LinkedHashMap<>();
  private final Map<Long, PendingProof> running = new HashMap<>();

  void add(Ticket ticket, PendingProof proof) {
    Map<Long, PendingProof> home = proof.isRunning() ? running : queued;
    if (queued.containsKey(ticket.number()) || home.put(ticket.number(), proof) != null) {
      throw new IllegalStateException("ticket " + ticket.number() + " waits already");
    }
  }

  void started(PendingProof proof) {
    for (Long number : proof.tickets.keySet()) {
      queued.remove(number);
      running.put(number, proof);
    }
  }

  /** Removes a ticket; returns null where it does not wait. */
  @Nullable PendingProof remove(long ticket) {
    PendingProof proof = queued.remove(ticket);
    return proof == null ? running.remove(ticket) : proof;
  }

  boolean isQueueEmpty() {
    return queued.isEmpty();
  }

  /** The time since which the oldest queued ticket waits; only where there is one. */
  long oldestSince() {
    return oldest().since();
  }

  /**
   * The proof of the oldest queued ticket, where that waits since {@code latest} or longer; or
   * null.
   */
  @Nullable PendingProof expired(long latest) {
    if (queued.isEmpty() || oldest().since() - latest > 0) {
      return null;
    }
    return queued.values().iterator().next();
  }

  Ticket removeOldest() {
    Ticket oldest = oldest();
    queued.remove(oldest.number());
    return oldest;
  }

  /** All proofs that a ticket waits for. */
  Set<PendingProof> proofs() {
    Set<PendingProof> proofs = new LinkedHashSet<>(running.values());
    proofs.addAll(queued.values());
    return proofs;
  }

  private Ticket oldest() {
    Map.Entry<Long, PendingProof> first = queued.entrySet().iterator().next();
    Ticket ticket = first.getValue().tickets.get(first.getKey());
    if (ticket == null) {
      throw new IllegalStateException("ticket " + first.getKey() + " waits for no proof");
    }
    return ticket;
  }
}
