package dev.weir.domain.procedures;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.Trait;
import dev.weir.domain.tsql.ValuesRead;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The effects of a procedure call on its session.
 *
 * @param pins the pins it sets
 * @param undone the pins that it undoes if no error occurs: after each call, those that need
 *     further evidence are worth asking the server about, and the others are among its own pins
 * @param valuesRead the origin of the values, such as {@code @@IDENTITY}, that it reads
 * @param asked the lasting values that it reads, such as {@code @@IDENTITY}
 * @param earlier those of them that it may not have set itself
 * @param left the lasting values that it may set
 * @param traits its other possible effects
 * @param versions the procedures that were analysed, with their versions at that time
 */
public record ProcedureVerdict(
    List<Pin> pins,
    List<Pin> undone,
    ValuesRead valuesRead,
    LastingValues asked,
    LastingValues earlier,
    LastingValues left,
    Set<Trait> traits,
    Map<ProcedureReference, String> versions) {
  /** Keeps copies. */
  public ProcedureVerdict {
    pins = List.copyOf(pins);
    undone = List.copyOf(undone);
    traits = Set.copyOf(traits);
    versions = Map.copyOf(versions);
  }

  /**
   * Returns the pins that it undoes, as far as the success of a call shows it.
   *
   * @param isErrorSeen whether the answer to the call shows every error
   */
  public List<Pin> undone(boolean isErrorSeen) {
    return isErrorSeen
        ? undone
        : undone.stream().filter(pin -> pin.reason().evidence().isAsked()).toList();
  }

  /** Returns whether any connection can serve a call and is unchanged after it. */
  public boolean isClean() {
    return pins.isEmpty() && valuesRead.compareTo(ValuesRead.OWN_OR_EARLIER) <= 0;
  }
}
