package dev.weir.tds.door;

import dev.weir.domain.login.ProfilePart;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.tds.watch.PinWarnings;
import java.util.Set;

/**
 * How connections are lent to sessions.
 *
 * @param alwaysReset whether a connection is reset even where its session left nothing on it
 * @param procedures which procedures leave nothing behind
 * @param preparedStatements how many handles a connection keeps
 * @param tenancy whom sessions count as where tenants are served in turn
 * @param profileIncludes what sessions must have in common, beyond what every login profile has
 * @param pinWarnings which sessions that stay pinned the log names
 */
public record LendingRules(
    boolean alwaysReset,
    ProcedurePolicy procedures,
    int preparedStatements,
    Tenancy tenancy,
    Set<ProfilePart> profileIncludes,
    PinWarnings pinWarnings) {
  /** Keeps its own copy. */
  public LendingRules {
    profileIncludes = Set.copyOf(profileIncludes);
  }
}
