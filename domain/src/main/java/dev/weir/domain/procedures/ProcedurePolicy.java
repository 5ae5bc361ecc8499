package dev.weir.domain.procedures;

import dev.weir.domain.tsql.ProcedureName;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a bucket treats procedures that do not come with the server.
 *
 * @param trusted names, with or without their schema, that leave nothing behind by the word of the
 *     operator
 */
public record ProcedurePolicy(Mode mode, Set<String> trusted) {
  /** What is done with a procedure that nobody vouches for. */
  public enum Mode {
    /** Its definition is read. */
    ANALYSE,
    /** It pins. */
    PIN,
    /** It is taken for clean. */
    TRUST
  }

  /** Folds the case of the names. */
  public ProcedurePolicy {
    trusted =
        trusted.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** What is done with a call of this one. */
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
