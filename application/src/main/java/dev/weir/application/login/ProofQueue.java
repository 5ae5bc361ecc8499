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
 * Which proof is next. What the server has accepted before goes ahead of strangers, so that a flood
 * of them cannot make a login lapse that is in use. Among strangers the sources take turns: a
 * source that sends random names delays the login of another source by one proof.
 *
 * <p>A stranger's proof stands in the line of each source from which a client waits for it.
 *
 * <p>The limit of proofs holds for all of them together where they use up what the bucket has; or
 * for each source, where others share out what they use. There a limit for all would have the proof
 * of one source wait for those of another, that wait in turn for what the other has begun
 * elsewhere.
 */
final class ProofQueue {
  /** How many sources may use up what each of them may have at the same time. */
  static final int MOST_SOURCES = 100;

  private final Set<PendingProof> renewals = new LinkedHashSet<>();
  private final SourceQueue<PendingProof> strangers = new SourceQueue<>();
  private final Map<PendingProof, Source> running = new HashMap<>();
  private final Map<Source, Integer> runningOfSource = new HashMap<>();
  private int atATime;
  private final int ofEachSource;

  private ProofQueue(int atATime, int ofEachSource) {
    limit(atATime);
    this.ofEachSource = ofEachSource;
  }

  /** So many proofs at a time, of all sources together. */
  static ProofQueue limitedInAll(int atATime) {
    return new ProofQueue(atATime, Integer.MAX_VALUE);
  }

  /** So many at a time for each source. All together have a limit that a single one never meets. */
  static ProofQueue limitedBySource(int ofEachSource) {
    return new ProofQueue(MOST_SOURCES * ofEachSource, ofEachSource);
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
    if (running.size() >= atATime) {
      return null;
    }
    Iterator<PendingProof> firstRenewal = renewals.iterator();
    if (firstRenewal.hasNext()) {
      PendingProof next = firstRenewal.next();
      firstRenewal.remove();
      return next;
    }
    return nextStranger();
  }

  /** A source that has as many as it may is passed over. */
  private @Nullable PendingProof nextStranger() {
    for (int passedOver = 0; passedOver < strangers.sources(); passedOver++) {
      PendingProof next = strangers.peek();
      if (next != null && runningOf(next.source()) < ofEachSource) {
        PendingProof unused = strangers.poll();
        next.tickets.values().forEach(ticket -> strangers.remove(ticket.source(), next));
        return next;
      }
      strangers.skip();
    }
    return null;
  }

  private int runningOf(Source source) {
    return runningOfSource.getOrDefault(source, 0);
  }

  /** The proof runs. It counts for the source of the client that waited longest, to its end. */
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
    return running.size();
  }
}
