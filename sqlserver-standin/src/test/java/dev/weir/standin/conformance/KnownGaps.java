package dev.weir.standin.conformance;

import java.util.Map;

/**
 * Scenarios that the stand-in does not play as SQL Server does, each with what it lacks. One that
 * it has learnt to play must leave the list.
 */
public final class KnownGaps {
  /** The features that the stand-in lacks, by the name of the scenario. */
  public static final Map<String, String> BY_SCENARIO =
      Map.of(
          "What cannot be read runs not at all",
          "variables are bound while they run",
          "A recordset that can be changed: the keys of its rows",
          "SET NO_BROWSETABLE adds no keys, and tells no tables");

  private KnownGaps() {}
}
