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
 * The effects of a bucket's procedures, as its sessions have found them. All sessions share them
 * for a limited time.
 *
 * <p>Confined to the thread that owns the bucket.
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
   * Creates it without procedures.
   *
   * @param scanner reads definitions, one after the other
   * @param clock the monotonic clock
   */
  public Procedures(EffectScanner scanner, LongSupplier clock) {
    this.scanner = scanner;
    this.clock = clock;
  }

  /** Returns the effects of a procedure; null where they are unknown or out of date. */
  @Nullable ProcedureVerdict verdict(ProcedureReference procedure) {
    return verdicts.verdict(procedure, clock.getAsLong());
  }

  ProcedureAnalysis analysis(ProcedureReference procedure) {
    return new ProcedureAnalysis(scanner, procedure);
  }

  void found(ProcedureReference procedure, ProcedureVerdict verdict) {
    verdicts.keep(procedure, verdict, clock.getAsLong());
  }

  /** A session may have changed a procedure: forgets all effects. */
  void changed() {
    verdicts.forget();
  }

  /**
   * Returns the schema in which a login's unqualified names are looked up first; null if unknown.
   */
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
