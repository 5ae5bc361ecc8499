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
 * The pins of a session: it keeps its server connection between requests while there is one.
 *
 * <p>They are set by what was read of a request, and cleared by what the server showed. Immutable;
 * sessions without pins share one object.
 */
public final class Pins {
  /** No pin: the connection may go. */
  public static final Pins NONE = new Pins(List.of());

  /** What exceeds it is not kept one by one; {@code UNKNOWN} stands for it. */
  static final int MOST = 64;

  /** Most sessions are pinned by nothing else, again and again. */
  private static final Pins TRANSACTION = new Pins(List.of(Pin.of(PinReason.TRANSACTION)));

  private final List<Pin> pins;

  private Pins(List<Pin> pins) {
    this.pins = pins;
  }

  /** Whether the session keeps its connection. */
  public boolean pinned() {
    return !pins.isEmpty();
  }

  /** Whether the session works as somebody else, in whose schema names are looked for first. */
  public boolean workAsAnother() {
    return holds(PinReason.IMPERSONATION) || holds(PinReason.APPLICATION_ROLE);
  }

  /** Whether one of them is for this reason. */
  public boolean holds(PinReason reason) {
    for (Pin pin : pins) {
      if (pin.reason() == reason) {
        return true;
      }
    }
    return false;
  }

  /** Whether one of these is among them. */
  public boolean holdAnyOf(List<Pin> others) {
    for (Pin pin : others) {
      if (pins.contains(pin)) {
        return true;
      }
    }
    return false;
  }

  /** Whether one of them may leave something behind when it is gone, so that a reset is needed. */
  public boolean leaveMore() {
    for (Pin pin : pins) {
      if (!pin.reason().evidence().complete()) {
        return true;
      }
    }
    return false;
  }

  /** All of them, oldest first. */
  public List<Pin> all() {
    return pins;
  }

  /** Their reasons. */
  public Set<PinReason> reasons() {
    return pins.stream()
        .map(Pin::reason)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(PinReason.class)));
  }

  /** What the connection needs once the session gives it up. */
  public AfterPin after() {
    boolean close = pins.stream().anyMatch(pin -> pin.reason().after() == AfterPin.CLOSE);
    return close ? AfterPin.CLOSE : AfterPin.RESET;
  }

  /** When they all end: an open transaction ends the session first, a relayed login never does. */
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

  /** These and one more. One that is not counted is there once. */
  public Pins with(Pin pin) {
    if (!pin.reason().counted() && pins.contains(pin)) {
      return this;
    }
    if (pins.isEmpty() && pin.equals(TRANSACTION.pins.getFirst())) {
      return TRANSACTION;
    }
    if (pins.size() >= MOST) {
      return holds(PinReason.UNKNOWN) ? this : plus(Pin.of(PinReason.UNKNOWN));
    }
    return plus(pin);
  }

  /** These and one more, without a name. */
  public Pins with(PinReason reason) {
    return with(Pin.of(reason));
  }

  /** These and what a request sets. */
  public Pins with(List<Pin> more) {
    Pins all = this;
    for (Pin pin : more) {
      all = all.with(pin);
    }
    return all;
  }

  /** The server showed that this one is gone. Of a counted one that is one of them. */
  public Pins without(Pin pin) {
    if (!pins.contains(pin)) {
      return this;
    }
    List<Pin> left = new ArrayList<>(pins);
    left.remove(pin);
    return of(left);
  }

  /** The server showed that there is none left for this reason. */
  public Pins without(PinReason reason) {
    return keeping(pin -> pin.reason() != reason);
  }

  /** The server tells of no open transaction: then there is no distributed one either. */
  public Pins outsideOfTransactions() {
    boolean distributed = pinned() && holds(PinReason.DISTRIBUTED_TRANSACTION);
    return distributed ? without(PinReason.DISTRIBUTED_TRANSACTION) : this;
  }

  /**
   * A request that undoes these for certain was answered without an error: which is enough for some
   * reasons, and for others only makes it worth asking.
   */
  public Pins afterSuccess(List<Pin> undone) {
    Pins left = this;
    for (Pin pin : undone) {
      if (pin.reason().evidence() == PinEvidence.SUCCESS) {
        left = left.without(pin);
      }
    }
    return left;
  }

  /** A request that assigns these for certain was answered without an error: they are in force. */
  public Pins afterAssigning(List<? extends Setting> assignments) {
    Pins left = this;
    for (Setting assignment : assignments) {
      left = left.without(doubt(assignment));
    }
    return left;
  }

  /** Nobody knows what this is now, after a request that failed; until it is set anew. */
  public static Pin doubt(Setting setting) {
    return switch (setting) {
      case Assignment assignment ->
          assignment.option() == SessionOption.CONTEXT_INFO
              ? Pin.of(PinReason.CONTEXT_INFO)
              : new Pin(PinReason.UNSAFE_SET, assignment.option().name());
      case ContextValue value -> new Pin(PinReason.SESSION_CONTEXT, value.key());
    };
  }

  /**
   * The client reset its session, and the server did it.
   *
   * @param keepsTransaction whether it was the reset that leaves a transaction open
   */
  public Pins afterReset(boolean keepsTransaction) {
    return keeping(
        pin ->
            pin.reason().after() == AfterPin.CLOSE
                || (keepsTransaction && pin.reason().ending() == PinEnding.WHEN_IDLE));
  }

  /** What to ask the server to learn whether pins are gone; null where it cannot tell. */
  public @Nullable PinQuestion question() {
    List<Pin> asked = pins.stream().filter(PinQuestion::canBeAsked).toList();
    return asked.isEmpty() ? null : new PinQuestion(asked);
  }

  private Pins plus(Pin pin) {
    List<Pin> more = new ArrayList<>(pins);
    more.add(pin);
    return of(more);
  }

  private Pins keeping(Predicate<Pin> kept) {
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

  /** For logs: names that a client chose are among them. */
  @Override
  public String toString() {
    return pins.stream()
        .map(pin -> (pin.reason().label() + " " + pin.name()).strip())
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
