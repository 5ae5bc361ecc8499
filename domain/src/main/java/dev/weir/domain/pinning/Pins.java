package dev.weir.domain.pinning;

import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.ContextValue;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.Setting;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The pins of a session, which keeps its server connection between requests while it has any.
 *
 * <p>The analysis of a request sets pins, and evidence from the server clears them. Immutable;
 * sessions without pins share one object.
 */
public final class Pins {
  /** No pin: the connection may go. */
  public static final Pins NONE = new Pins(List.of());

  /** The most pins that are kept one by one; {@code UNKNOWN} stands for all further ones. */
  static final int MOST = 64;

  /** The most frequent set of pins, shared by all sessions. */
  private static final Pins TRANSACTION = new Pins(List.of(Pin.of(PinReason.TRANSACTION)));

  private final List<Pin> pins;

  private Pins(List<Pin> pins) {
    this.pins = pins;
  }

  /** Returns whether the session keeps its connection. */
  public boolean isPinned() {
    return !pins.isEmpty();
  }

  /**
   * Returns whether the session impersonates another user, in whose schema the server resolves
   * names first.
   */
  public boolean isImpersonating() {
    return contains(PinReason.IMPERSONATION) || contains(PinReason.APPLICATION_ROLE);
  }

  /** Returns whether there is a pin for this reason. */
  public boolean contains(PinReason reason) {
    for (Pin pin : pins) {
      if (pin.reason() == reason) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether any of the other pins may be among these. Case does not tell names apart here:
   * only the server knows whether it does, and it is asked before a pin is cleared.
   */
  public boolean mayContainAny(List<Pin> others) {
    for (Pin other : others) {
      for (Pin pin : pins) {
        if (pin.reason() == other.reason() && pin.name().equalsIgnoreCase(other.name())) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns whether the evidence for one of them leaves doubt about remaining state, so that the
   * connection needs a reset.
   */
  public boolean canLeaveState() {
    for (Pin pin : pins) {
      if (!pin.reason().evidence().isComplete()) {
        return true;
      }
    }
    return false;
  }

  /** Returns all pins, oldest first. */
  public List<Pin> all() {
    return pins;
  }

  /** Returns the reasons of all pins. */
  public Set<PinReason> reasons() {
    return pins.stream()
        .map(Pin::reason)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(PinReason.class)));
  }

  /** Returns the cleanup that the connection needs once the session gives it up. */
  public AfterPin after() {
    boolean close = pins.stream().anyMatch(pin -> pin.reason().after() == AfterPin.CLOSE);
    return close ? AfterPin.CLOSE : AfterPin.RESET;
  }

  /**
   * Returns the moment at which they all end: an open transaction takes precedence, then a relayed
   * login.
   */
  public PinEnding ending() {
    PinEnding ending = PinEnding.WHEN_WANTED;
    for (Pin pin : pins) {
      if (pin.reason().ending() == PinEnding.WHEN_IDLE) {
        return PinEnding.WHEN_IDLE;
      }
      if (pin.reason().ending() == PinEnding.WITH_THE_SESSION) {
        ending = PinEnding.WITH_THE_SESSION;
      }
    }
    return ending;
  }

  /** Returns these and one more pin. A pin that is not counted is added once only. */
  public Pins with(Pin pin) {
    if (!pin.reason().isCounted() && pins.contains(pin)) {
      return this;
    }
    if (pins.isEmpty() && pin.equals(TRANSACTION.pins.getFirst())) {
      return TRANSACTION;
    }
    if (pins.size() >= MOST) {
      return contains(PinReason.UNKNOWN) ? this : plus(Pin.of(PinReason.UNKNOWN));
    }
    return plus(pin);
  }

  /** Returns these and one more pin without a name. */
  public Pins with(PinReason reason) {
    return with(Pin.of(reason));
  }

  /** Returns these and the pins that a request sets. */
  public Pins with(List<Pin> more) {
    Pins all = this;
    for (Pin pin : more) {
      all = all.with(pin);
    }
    return all;
  }

  /**
   * Returns these without a pin that the server showed to be gone. Of a counted pin, one is
   * removed.
   */
  public Pins without(Pin pin) {
    if (!pins.contains(pin)) {
      return this;
    }
    List<Pin> left = new ArrayList<>(pins);
    left.remove(pin);
    return of(left);
  }

  /** Returns these without the pins for a reason, which the server showed to be gone. */
  public Pins without(PinReason reason) {
    return filter(pin -> pin.reason() != reason);
  }

  /**
   * Returns these after the server reported that no transaction is open, and so no distributed one
   * either.
   */
  public Pins withoutDistributedTransaction() {
    boolean distributed = isPinned() && contains(PinReason.DISTRIBUTED_TRANSACTION);
    return distributed ? without(PinReason.DISTRIBUTED_TRANSACTION) : this;
  }

  /**
   * Returns these after a request that undoes {@code undone} for certain succeeded. For some
   * reasons that is evidence enough; for others it only makes it worth asking the server.
   */
  public Pins afterSuccess(List<Pin> undone) {
    Pins left = this;
    boolean asAnother = isImpersonating();
    for (Pin pin : undone) {
      // Another user may have another default schema.
      boolean isVague = asAnother && IdentityInsert.isOne(pin);
      if (pin.reason().evidence() == PinEvidence.SUCCESS && !isVague) {
        left = left.without(pin);
      }
    }
    return left;
  }

  /** Returns these after the session has moved to another database. */
  public Pins inAnotherDatabase() {
    return contains(PinReason.UNSAFE_SET)
        ? of(pins.stream().map(IdentityInsert::elsewhere).toList())
        : this;
  }

  /**
   * Returns these after a request that makes these assignments for certain succeeded, so that they
   * are in force.
   */
  public Pins afterAssigning(List<? extends Setting> assignments) {
    Pins left = this;
    for (Setting assignment : assignments) {
      left = left.without(pinForUnknown(assignment));
    }
    return left;
  }

  /**
   * Returns the pin for a setting whose value is unknown after a failed request, until it is set
   * anew.
   */
  public static Pin pinForUnknown(Setting setting) {
    return switch (setting) {
      case Assignment assignment ->
          assignment.option() == SessionOption.CONTEXT_INFO
              ? Pin.of(PinReason.CONTEXT_INFO)
              : new Pin(PinReason.UNSAFE_SET, assignment.option().name());
      case ContextValue value -> new Pin(PinReason.SESSION_CONTEXT, value.key());
    };
  }

  /**
   * Returns these after the server executed the client's reset of its session.
   *
   * @param keepsTransaction whether the reset was the kind that keeps a transaction open
   * @param isKept tells of a pin whether the server may keep its state over a reset
   */
  public Pins afterReset(boolean keepsTransaction, Predicate<Pin> isKept) {
    return filter(
        pin ->
            pin.reason().after() == AfterPin.CLOSE
                || isKept.test(pin)
                || (keepsTransaction && pin.reason().ending() == PinEnding.WHEN_IDLE));
  }

  /**
   * Returns the question for the server whether pins are gone; null if the server cannot tell of
   * any of them.
   */
  public @Nullable PinQuestion question() {
    List<Pin> asked = pins.stream().filter(PinQuestion::canBeAsked).toList();
    return asked.isEmpty() ? null : new PinQuestion(asked);
  }

  private Pins plus(Pin pin) {
    List<Pin> more = new ArrayList<>(pins);
    more.add(pin);
    return of(more);
  }

  private Pins filter(Predicate<Pin> kept) {
    List<Pin> left = pins.stream().filter(kept).toList();
    return left.size() == pins.size() ? this : of(left);
  }

  private static Pins of(List<Pin> pins) {
    if (pins.isEmpty()) {
      return NONE;
    }
    return pins.equals(TRANSACTION.pins) ? TRANSACTION : new Pins(List.copyOf(pins));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Pins that && pins.equals(that.pins);
  }

  @Override
  public int hashCode() {
    return pins.hashCode();
  }

  /** Returns the form for logs; it contains names that a client chose. */
  @Override
  public String toString() {
    return pins.stream()
        .map(pin -> (pin.reason().label() + " " + pin.name()).strip())
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
