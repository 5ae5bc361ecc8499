package dev.weir.domain.procedures;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the verdicts that were requested last. A procedure may be changed without Weir's
 * knowledge, so each verdict is valid for a limited time.
 */
public final class ProcedureCache {
  private record Known(ProcedureVerdict verdict, long since) {}

  private final LinkedHashMap<ProcedureReference, Known> verdicts;
  private final int most;
  private final long goodFor;

  /**
   * Creates a cache for {@code most} verdicts.
   *
   * @param goodFor the time for which a verdict is valid
   */
  public ProcedureCache(int most, Duration goodFor) {
    if (most < 1) {
      throw new IllegalArgumentException("a cache keeps at least one verdict, not " + most);
    }
    this.most = most;
    this.goodFor = goodFor.toNanos();
    this.verdicts = new LinkedHashMap<>(16, 0.75f, true);
  }

  /** Returns the verdict about a procedure, or null if there is no valid one. */
  public @Nullable ProcedureVerdict verdict(ProcedureReference procedure, long now) {
    Known known = verdicts.get(procedure);
    return known == null || now - known.since() >= goodFor ? null : known.verdict();
  }

  /**
   * Keeps a new verdict; a full cache drops the least recently used one. Verdicts that rest on
   * other versions of the same procedures are dropped.
   */
  public void keep(ProcedureReference procedure, ProcedureVerdict verdict, long now) {
    verdicts.values().removeIf(known -> contradicts(known.verdict(), verdict.versions()));
    verdicts.put(procedure, new Known(verdict, now));
    if (verdicts.size() > most) {
      verdicts.remove(verdicts.firstEntry().getKey());
    }
  }

  /** Drops all verdicts, because an unknown procedure was changed. */
  public void forget() {
    verdicts.clear();
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
