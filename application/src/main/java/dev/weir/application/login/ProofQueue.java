package dev.weir.application.login;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which proof is next. First come, first served; but what the server has accepted before goes ahead
 * of strangers, so that a flood of them cannot make a login lapse that is in use.
 */
final class ProofQueue {
  private final Set<PendingProof> renewals = new LinkedHashSet<>();
  private final Set<PendingProof> strangers = new LinkedHashSet<>();
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

  void add(PendingProof proof) {
    (proof.renewal ? renewals : strangers).add(proof);
  }

  void remove(PendingProof proof) {
    (proof.renewal ? renewals : strangers).remove(proof);
  }

  /** Takes out the next one that may start, or null. It does not count as running yet. */
  @Nullable PendingProof next() {
    if (running >= atATime) {
      return null;
    }
    Iterator<PendingProof> first = (renewals.isEmpty() ? strangers : renewals).iterator();
    if (!first.hasNext()) {
      return null;
    }
    PendingProof next = first.next();
    first.remove();
    return next;
  }

  void started() {
    running++;
  }

  void ended() {
    running--;
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
