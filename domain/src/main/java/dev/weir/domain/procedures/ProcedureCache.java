package dev.weir.domain.procedures;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts that were asked for last. A procedure may be changed where nobody here sees it, so
 * that each is good for a while only.
 */
public final class ProcedureCache {
  private record Known(ProcedureVerdict verdict, long since) {}

  private final LinkedHashMap<ProcedureReference, Known> verdicts;
  private final int most;
  private final long goodFor;

  /**
   * A cache that keeps that many.
   *
   * @param goodFor for how long a verdict holds
   */
  public ProcedureCache(int most, Duration goodFor) {
    if (most < 1) {
      throw new IllegalArgumentException("a cache keeps at least one verdict, not " + most);
    }
    this.most = most;
    this.goodFor = goodFor.toNanos();
    this.verdicts = new LinkedHashMap<>(16, 0.75f, true);
  }

  /** The verdict about a procedure, or null where there is none that still holds. */
  public @Nullable ProcedureVerdict verdict(ProcedureReference procedure, long now) {
    Known known = verdicts.get(procedure);
    return known == null || now - known.since() >= goodFor ? null : known.verdict();
  }

  /**
   * Keeps a verdict that was found now, in the place of the one that was not asked for for the
   * longest time. Those that rest on other versions of the same procedures are forgotten.
   */
  public void keep(ProcedureReference procedure, ProcedureVerdict verdict, long now) {
    verdicts.values().removeIf(known -> contradicts(known.verdict(), verdict.versions()));
    verdicts.put(procedure, new Known(verdict, now));
    if (verdicts.size() > most) {
      verdicts.remove(verdicts.firstEntry().getKey());
    }
  }

  /** A procedure was changed, and it is not known which. */
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
