package dev.weir.bootstrap.config;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.login.NameTemplate;
import dev.weir.domain.login.ProfilePart;
import dev.weir.domain.parking.ParkingPolicy;
import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.domain.procedures.ProcedurePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The settings of the lending of server connections to sessions. */
public record LendingConfig(
    Duration sessionTimeout,
    Duration idleTimeout,
    boolean idleTimeoutAlways,
    Optional<Duration> queryTimeout,
    Optional<Duration> clientIdleTimeout,
    PinLimit maxPinned,
    Optional<Duration> pinnedWarnAfter,
    ResetPolicy reset,
    FactsPolicy serverFacts,
    SessionStatePolicy sessionState,
    ParkingPolicy parkTransactions,
    Duration parkAfter,
    ProcedurePolicy.Mode procedures,
    List<String> trustedProcedures,
    int preparedStatementsMax,
    Set<ProfilePart> profileIncludes,
    SessionNumberPolicy spid,
    Optional<NameTemplate> programName,
    Optional<NameTemplate> hostName) {
  /** Copies the lists. */
  public LendingConfig {
    trustedProcedures = List.copyOf(trustedProcedures);
    profileIncludes = Set.copyOf(profileIncludes);
  }
}
