package dev.weir.application.session;

import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.procedures.ProcedureAnalysis;
import dev.weir.domain.procedures.ProcedureCache;
import dev.weir.domain.procedures.ProcedureReference;
import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.tsql.EffectScanner;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the sessions of a bucket have found out about its procedures. What one of them has learned,
 * all of them know, for a while.
 *
 * <p>Belongs to the thread that owns the bucket.
 */
public final class Procedures {
  private static final Duration GOOD_FOR = Duration.ofMinutes(1);
  private static final int MOST_VERDICTS = 4096;
  private static final int MOST_SCHEMAS = 4096;

  private record Place(LoginProfile profile, String database) {}

  private final EffectScanner scanner;
  private final LongSupplier clock;
  private final ProcedureCache verdicts = new ProcedureCache(MOST_VERDICTS, GOOD_FOR);
  private final LinkedHashMap<Place, String> schemas = new LinkedHashMap<>();

  /**
   * Nothing is known yet.
   *
   * @param scanner reads definitions, one after the other
   * @param clock the monotonic clock
   */
  public Procedures(EffectScanner scanner, LongSupplier clock) {
    this.scanner = scanner;
    this.clock = clock;
  }

  /** What a procedure does; null where that is not known, or not any more. */
  @Nullable ProcedureVerdict verdict(ProcedureReference procedure) {
    return verdicts.verdict(procedure, clock.getAsLong());
  }

  ProcedureAnalysis analysis(ProcedureReference procedure) {
    return new ProcedureAnalysis(scanner, procedure);
  }

  void found(ProcedureReference procedure, ProcedureVerdict verdict) {
    verdicts.keep(procedure, verdict, clock.getAsLong());
  }

  /** A session has changed a procedure, or something that may be one. */
  void changed() {
    verdicts.forget();
  }

  /** In which schema a login's names without one are looked for first; null where not known. */
  @Nullable String schema(LoginProfile profile, String database) {
    return schemas.get(new Place(profile, database));
  }

  void schema(LoginProfile profile, String database, String schema) {
    schemas.putLast(new Place(profile, database), schema);
    if (schemas.size() > MOST_SCHEMAS) {
      schemas.pollFirstEntry();
    }
  }
}
