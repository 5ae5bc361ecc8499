package dev.weir.standin.capture;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The exceptions of the replay, each with its reason. */
final class KnownProblems {
  /**
   * One exception.
   *
   * @param captures which conversations, by driver and scenario
   * @param problem what may be said of them
   * @param reason why that is no fault of the stand-in
   */
  private record Allowed(Pattern captures, Pattern problem, String reason) {}

  private static final List<Allowed> ALL =
      List.of(
          allowed(
              "tdsodbc-pyodbc/10-big",
              ".*Could not find prepared statement with handle.*",
              "the preparations are kept in part only and are not replayed; the end of their handles"
                  + " is"),
          allowed(
              "pymssql/13-bulk",
              "violation: protocol: UTF-16 text of 3 bytes",
              "this version sends nvarchar columns of a bulk load in bytes; its own server refused"
                  + " them, too"),
          allowed(
              "tdsodbc-pyodbc/08b-error-in-txn",
              ".*The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION.*",
              "a conversion that fails loses the transaction here; the recorded server begins"
                  + " another when it refuses the rollback"),
          missing("Could not find stored procedure 'sp_describe_undeclared_parameters'"));

  private final Set<Allowed> seen = new HashSet<>();

  private static Allowed allowed(String captures, String problem, String reason) {
    return new Allowed(Pattern.compile(captures), Pattern.compile(problem, Pattern.DOTALL), reason);
  }

  /** The language of the stand-in ends somewhere, and says so. */
  private static Allowed missing(String message) {
    return allowed(
        ".*", ".*" + Pattern.quote(message) + ".*", "beyond the stand-in's part of the language");
  }

  boolean covers(String capture, String problem) {
    boolean covered = false;
    for (Allowed each : ALL) {
      if (each.captures().matcher(capture).matches() && each.problem().matcher(problem).matches()) {
        seen.add(each);
        covered = true;
      }
    }
    return covered;
  }

  int count() {
    return ALL.size();
  }

  /** The exceptions that nothing was covered by. */
  List<String> notSeen() {
    List<String> unused = new ArrayList<>();
    for (Allowed each : ALL) {
      if (!seen.contains(each)) {
        unused.add(each.captures() + " " + each.problem() + ": " + each.reason());
      }
    }
    return unused;
  }
}
