package dev.weir.tds.login;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.login.ProfilePart;
import dev.weir.domain.parking.ParkingPolicy;
import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.tds.bucket.PinWarnings;
import java.util.Set;

/**
 * The rules of lending connections to sessions.
 *
 * @param alwaysReset whether a connection is reset also where its session left no state on it
 * @param facts the source of the facts about the bucket's servers
 * @param procedures the rules for procedures that sessions call
 * @param preparedStatements the number of handles that a connection keeps
 * @param tenancy the tenants that are served in turn
 * @param profileIncludes the parts of a login profile beyond those that every profile has
 * @param spid the number that sessions see as {@code @@SPID}
 * @param parking whether transactions that have only read are parked
 * @param pinWarnings the log messages about sessions that stay pinned
 */
public record LendingRules(
    boolean alwaysReset,
    FactsPolicy facts,
    ProcedurePolicy procedures,
    int preparedStatements,
    Tenancy tenancy,
    Set<ProfilePart> profileIncludes,
    SessionNumberPolicy spid,
    ParkingPolicy parking,
    PinWarnings pinWarnings) {
  /** Copies the set. */
  public LendingRules {
    profileIncludes = Set.copyOf(profileIncludes);
  }
}
