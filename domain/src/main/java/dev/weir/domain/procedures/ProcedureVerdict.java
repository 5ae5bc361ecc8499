package dev.weir.domain.procedures;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.Trait;
import dev.weir.domain.tsql.ValuesRead;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a call of a procedure does to its session.
 *
 * @param pins the pins it sets
 * @param valuesRead whose {@code @@IDENTITY} and the like it reads, seen from the call
 * @param asked the values it asks for that last, as {@code @@IDENTITY}
 * @param earlier those of them that it has not surely set itself
 * @param left the values it may set that last
 * @param traits what else it may do
 * @param versions the procedures it was found out from, with their versions then
 */
public record ProcedureVerdict(
    List<Pin> pins,
    ValuesRead valuesRead,
    LastingValues asked,
    LastingValues earlier,
    LastingValues left,
    Set<Trait> traits,
    Map<ProcedureReference, String> versions) {
  /** Keeps copies. */
  public ProcedureVerdict {
    pins = List.copyOf(pins);
    traits = Set.copyOf(traits);
    versions = Map.copyOf(versions);
  }

  /** Whether any connection will do for a call, and is left as it was. */
  public boolean clean() {
    return pins.isEmpty() && valuesRead.compareTo(ValuesRead.OWN_OR_EARLIER) <= 0;
  }
}
