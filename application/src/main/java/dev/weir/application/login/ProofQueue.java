package dev.weir.application.login;

import dev.weir.application.login.PendingProof.Ticket;
import dev.weir.application.source.SourceQueue;
import dev.weir.domain.client.Source;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The order of proofs. Renewals go before first proofs, so that a flood of unknown logins cannot
 * make a login lapse that is in use. Among first proofs the sources take turns: a source that sends
 * random names delays the login of another source by one proof.
 *
 * <p>A first proof is in the queue of each source from which a client waits for it.
 *
 * <p>The limit of running proofs is for all sources together where proofs use the bucket's own
 * slots. It is for each source where proofs use a resource that all buckets share, in turns of the
 * sources: a limit for all would let the proofs of one source wait for those of another, which wait
 * in turn for that source's proofs in other buckets.
 */
final class ProofQueue {
  /** The number of sources that may reach their limits at the same time. */
  static final int MAX_SOURCES = 100;

  private final Set<PendingProof> renewals = new LinkedHashSet<>();
  private final SourceQueue<PendingProof> firstProofs = new SourceQueue<>();
  private final Map<PendingProof, Source> running = new HashMap<>();
  private final Map<Source, Integer> runningOfSource = new HashMap<>();
  private final int atATime;
  private final int ofEachSource;

  private ProofQueue(int atATime, int ofEachSource) {
    if (atATime < 1) {
      throw new IllegalArgumentException("at least one proof at a time, not " + atATime);
    }
    this.atATime = atATime;
    this.ofEachSource = ofEachSource;
  }

  /** Limits the running proofs of all sources together. */
  static ProofQueue limitedInAll(int atATime) {
    return new ProofQueue(atATime, Integer.MAX_VALUE);
  }

  /** Limits the running proofs of each source; those of all together far beyond that. */
  static ProofQueue limitedBySource(int ofEachSource) {
    return new ProofQueue(MAX_SOURCES * ofEachSource, ofEachSource);
  }

  /** Queues a proof, with the clients that wait for it already. */
  void add(PendingProof proof) {
    if (proof.renewal) {
      renewals.add(proof);
    } else {
      proof.tickets.values().forEach(ticket -> firstProofs.add(ticket.source(), proof));
    }
  }

  /** A client came to wait for a proof that is queued. */
  void join(PendingProof proof, Ticket ticket) {
    if (!proof.renewal) {
      firstProofs.add(ticket.source(), proof);
    }
  }

  /**
   * A client waits for this proof no longer; a stranger's proof without clients leaves the queue.
   */
  void leave(PendingProof proof, Ticket ticket) {
    if (!proof.isAwaitedFrom(ticket.source())) {
      firstProofs.remove(ticket.source(), proof);
    }
  }

  /** Removes the next proof that may start, or returns null. It does not count as running yet. */
  @Nullable PendingProof next() {
    if (running.size() >= atATime) {
      return null;
    }
    Iterator<PendingProof> firstRenewal = renewals.iterator();
    if (firstRenewal.hasNext()) {
      PendingProof next = firstRenewal.next();
      firstRenewal.remove();
      return next;
    }
    return nextFirstProof();
  }

  /** Skips sources that have reached their limit. */
  private @Nullable PendingProof nextFirstProof() {
    for (int passedOver = 0; passedOver < firstProofs.sources(); passedOver++) {
      PendingProof next = firstProofs.peek();
      if (next != null && runningOf(next.source()) < ofEachSource) {
        PendingProof unused = firstProofs.poll();
        next.tickets.values().forEach(ticket -> firstProofs.remove(ticket.source(), next));
        return next;
      }
      firstProofs.skip();
    }
    return null;
  }

  private int runningOf(Source source) {
    return runningOfSource.getOrDefault(source, 0);
  }

  /** Counts a running proof for the source of the client that has waited longest, until its end. */
  void started(PendingProof proof) {
    running.put(proof, proof.source());
    runningOfSource.merge(proof.source(), 1, Integer::sum);
  }

  void ended(PendingProof proof) {
    Source source = running.remove(proof);
    if (source != null) {
      runningOfSource.computeIfPresent(source, (key, count) -> count == 1 ? null : count - 1);
    }
  }

  /**
   * The source that gives way to a client of another source where too many first proofs wait; null
   * where the client's own source fills the queue.
   */
  @Nullable Source yieldingSource(Source newcomer) {
    return firstProofs.yieldingSource(newcomer);
  }

  /** The proof that a client of this source requested last; null where there is none. */
  @Nullable PendingProof newest(Source source) {
    return firstProofs.newest(source);
  }

  int firstProofs() {
    return firstProofs.size();
  }

  int waiting() {
    return firstProofs.size() + renewals.size();
  }

  int running() {
    return running.size();
  }
}
