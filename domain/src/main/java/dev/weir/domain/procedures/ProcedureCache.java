package dev.weir.domain.procedures;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts that were asked for last. It does not know when a procedure changes: who uses it
 * compares versions, and forgets what does not hold any more.
 */
public final class ProcedureCache {
  private final LinkedHashMap<ProcedureReference, ProcedureVerdict> verdicts;
  private final int most;

  /** A cache that keeps that many. */
  public ProcedureCache(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("a cache keeps at least one verdict, not " + most);
    }
    this.most = most;
    this.verdicts = new LinkedHashMap<>(16, 0.75f, true);
  }

  /** The verdict about a procedure, or null where there is none. */
  public @Nullable ProcedureVerdict verdict(ProcedureReference procedure) {
    return verdicts.get(procedure);
  }

  /** Keeps a verdict, in the place of the one that was not asked for for the longest time. */
  public void keep(ProcedureReference procedure, ProcedureVerdict verdict) {
    verdicts.put(procedure, verdict);
    if (verdicts.size() > most) {
      verdicts.remove(verdicts.firstEntry().getKey());
    }
  }

  /** The server told versions of procedures: verdicts that rest on other ones are forgotten. */
  public void seen(Map<ProcedureReference, String> versions) {
    verdicts.values().removeIf(verdict -> contradicts(verdict, versions));
  }

  private static boolean contradicts(
      ProcedureVerdict verdict, Map<ProcedureReference, String> versions) {
    for (Map.Entry<ProcedureReference, String> base : verdict.versions().entrySet()) {
      String current = versions.get(base.getKey());
      if (current != null && !current.equals(base.getValue())) {
        return true;
      }
    }
    return false;
  }
}
