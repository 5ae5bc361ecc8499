package dev.weir.standin.conformance;

import java.util.Map;

/**
 * Scenarios that the stand-in does not play as SQL Server does, each with what it lacks. One that
 * it has learnt to play must leave the list.
 */
final class KnownGaps {
  static final Map<String, String> BY_SCENARIO =
      Map.ofEntries(
          Map.entry("Identity columns say so", "544 ends no statement that had begun"),
          Map.entry(
              "PRINT and RAISERROR are messages, an error from severity 11 on",
              "THROW at the head of a batch"),
          Map.entry("What cannot be read runs not at all", "variables are bound while they run"),
          Map.entry(
              "An error of a statement leaves the others of its batch alone",
              "the text of 515 names no table"),
          Map.entry("sql_variant", "sql_variant within statements"),
          Map.entry("Settings of a call end with it", "the scope of SET"),
          Map.entry("Temporary tables of a call end with it", "the scope of #tables"),
          Map.entry("Errors within a call", "8178"),
          Map.entry("The isolation level of a request persists", "sys.dm_exec_sessions"),
          Map.entry("The isolation level stays", "sys.dm_exec_sessions"),
          Map.entry("CONTEXT_INFO is forgotten", "CONTEXT_INFO"));

  private KnownGaps() {}
}
