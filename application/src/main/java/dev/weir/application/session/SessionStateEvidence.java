package dev.weir.application.session;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.pinning.SessionStateMap;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The evidence about a session's pins in the states that its server tells by SESSIONSTATE tokens.
 *
 * <p>Any unrecoverable state pins the session, by a pin of its own unless it is the witness of pins
 * that the session has. When there is none left, the pins end of those kinds of state that are
 * documented as unrecoverable, if the server was seen to tell them so: a state id is a witness of a
 * kind if it became unrecoverable with a request that set pins of that kind and no other pin, and
 * the pins of a kind are confirmed if a witness was unrecoverable after the last request that set
 * one. State ids are opaque, so that nothing else connects them with pins.
 *
 * <p>A state that became recoverable within a transaction ends no pin, since a rollback, also to a
 * savepoint, may bring it back without a token.
 */
final class SessionStateEvidence {
  private final SessionStateMap states;
  private final Map<PinReason, BitSet> witnesses = new EnumMap<>(PinReason.class);
  private final Set<PinReason> confirmed = EnumSet.noneOf(PinReason.class);
  private BitSet before = new BitSet();
  private long resets;

  /** Creates the evidence of a session that was just lent the connection with these states. */
  SessionStateEvidence(SessionStateMap states) {
    this.states = states;
    this.resets = states.resets();
  }

  /**
   * Takes the states that the server has told until the end of a response.
   *
   * @param held the session's pins
   * @param set the pins that the request may have set
   * @param revocable whether a transaction is or may be open, or was rolled back
   * @return the pins that remain
   */
  Pins after(Pins held, List<Pin> set, boolean revocable) {
    BitSet now = states.unrecoverable();
    if (states.resets() != resets) {
      resets = states.resets();
      before = new BitSet();
      confirmed.clear();
    }
    BitSet appeared = without(now, before);
    BitSet gone = without(before, now);
    before = now;
    learn(set, appeared);
    confirm(set, now);
    Pins left = held;
    if (revocable) {
      confirmed.removeIf(reason -> witnesses(reason).intersects(gone));
    } else if (now.isEmpty() && !states.isDisabled()) {
      for (PinReason reason : confirmed) {
        left = left.without(reason);
      }
      confirmed.clear();
    }
    return isExplained(now, left)
        ? left.without(PinReason.SESSION_STATE)
        : left.with(PinReason.SESSION_STATE);
  }

  /** Returns whether the session is pinned by other pins for each of these states. */
  private boolean isExplained(BitSet unrecoverable, Pins held) {
    BitSet unexplained = (BitSet) unrecoverable.clone();
    for (PinReason reason : confirmed) {
      if (held.contains(reason)) {
        unexplained.andNot(witnesses(reason));
      }
    }
    return unexplained.isEmpty();
  }

  private void learn(List<Pin> set, BitSet appeared) {
    PinReason only = onlyReason(set);
    if (only != null && only.isDocumentedUnrecoverable() && !appeared.isEmpty()) {
      witnesses.computeIfAbsent(only, any -> new BitSet()).or(appeared);
    }
  }

  private void confirm(List<Pin> set, BitSet now) {
    for (Pin pin : set) {
      if (witnesses(pin.reason()).intersects(now)) {
        confirmed.add(pin.reason());
      } else {
        confirmed.remove(pin.reason());
      }
    }
  }

  private BitSet witnesses(PinReason reason) {
    BitSet known = witnesses.get(reason);
    return known == null ? new BitSet() : known;
  }

  private static @Nullable PinReason onlyReason(List<Pin> set) {
    PinReason only = set.isEmpty() ? null : set.getFirst().reason();
    for (Pin pin : set) {
      if (pin.reason() != only) {
        return null;
      }
    }
    return only;
  }

  private static BitSet without(BitSet all, BitSet others) {
    BitSet rest = (BitSet) all.clone();
    rest.andNot(others);
    return rest;
  }
}
