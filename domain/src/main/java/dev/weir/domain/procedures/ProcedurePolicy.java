package dev.weir.domain.procedures;

import dev.weir.domain.tsql.ProcedureName;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A bucket's treatment of procedures that do not come with the server.
 *
 * @param trusted names, with or without their schema, of procedures that the operator declares free
 *     of effects on the session
 */
public record ProcedurePolicy(Mode mode, Set<String> trusted) {
  /** The treatment of a procedure that is not declared trusted. */
  public enum Mode {
    /** Its definition is read. */
    ANALYSE,
    /** A call pins the session. */
    PIN,
    /** It is assumed to have no effects on the session. */
    TRUST
  }

  /** Converts the names to lower case. */
  public ProcedurePolicy {
    trusted =
        trusted.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the treatment of a call of this procedure. */
  public Mode of(ProcedureName procedure) {
    return namesOf(procedure).stream().anyMatch(trusted::contains) ? Mode.TRUST : mode;
  }

  private static List<String> namesOf(ProcedureName procedure) {
    String name = procedure.name().toLowerCase(Locale.ROOT);
    String schema = procedure.schema();
    return schema == null
        ? List.of(name)
        : List.of(name, schema.toLowerCase(Locale.ROOT) + "." + name);
  }
}
