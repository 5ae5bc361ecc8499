package dev.weir.application.login;

import dev.weir.application.login.PendingProof.Ticket;
import dev.weir.application.source.SourceQueue;
import dev.weir.domain.client.Source;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which proof is next. What the server has accepted before goes ahead of strangers, so that a flood
 * of them cannot make a login lapse that is in use. Among strangers the sources take turns: a
 * source that sends random names delays the login of another source by one proof.
 *
 * <p>A stranger's proof stands in the line of each source from which a client waits for it.
 */
final class ProofQueue {
  private final Set<PendingProof> renewals = new LinkedHashSet<>();
  private final SourceQueue<PendingProof> strangers = new SourceQueue<>();
  private int atATime;
  private int running;

  ProofQueue(int atATime) {
    limit(atATime);
  }

  /** Those beyond a lowered limit finish. */
  void limit(int proofs) {
    if (proofs < 1) {
      throw new IllegalArgumentException("at least one proof at a time, not " + proofs);
    }
    atATime = proofs;
  }

  /** Queues a proof, with the clients that wait for it already. */
  void add(PendingProof proof) {
    if (proof.renewal) {
      renewals.add(proof);
    } else {
      proof.tickets.values().forEach(ticket -> strangers.add(ticket.source(), proof));
    }
  }

  /** A client came to wait for a proof that is queued. */
  void join(PendingProof proof, Ticket ticket) {
    if (!proof.renewal) {
      strangers.add(ticket.source(), proof);
    }
  }

  /**
   * A client waits for this proof no longer; a stranger's proof without clients leaves the queue.
   */
  void leave(PendingProof proof, Ticket ticket) {
    if (!proof.isAwaitedFrom(ticket.source())) {
      strangers.remove(ticket.source(), proof);
    }
  }

  /** Takes out the next one that may start, or null. It does not count as running yet. */
  @Nullable PendingProof next() {
    if (running >= atATime) {
      return null;
    }
    Iterator<PendingProof> firstRenewal = renewals.iterator();
    if (firstRenewal.hasNext()) {
      PendingProof next = firstRenewal.next();
      firstRenewal.remove();
      return next;
    }
    PendingProof next = strangers.poll();
    if (next != null) {
      next.tickets.values().forEach(ticket -> strangers.remove(ticket.source(), next));
    }
    return next;
  }

  void started() {
    running++;
  }

  void ended() {
    running--;
  }

  /**
   * The source that gives way to a client of another one where too many strangers wait; null where
   * the client's own source is the one that fills the queue.
   */
  @Nullable Source givesWayTo(Source newcomer) {
    return strangers.givesWayTo(newcomer);
  }

  /** The proof that a client of this source came to wait for last; null where there is none. */
  @Nullable PendingProof newest(Source source) {
    return strangers.newest(source);
  }

  int strangers() {
    return strangers.size();
  }

  int waiting() {
    return strangers.size() + renewals.size();
  }

  int running() {
    return running;
  }
}
