package dev.weir.bootstrap.config;

import dev.weir.domain.login.ProfilePart;
import dev.weir.domain.procedures.ProcedurePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How server connections are lent to sessions, and when they are taken back. */
public record LendingConfig(
    Duration sessionTimeout,
    Duration idleTimeout,
    Optional<Duration> queryTimeout,
    Optional<Duration> clientIdleTimeout,
    PinLimit maxPinned,
    Optional<Duration> pinnedWarnAfter,
    ResetPolicy reset,
    ProcedurePolicy.Mode procedures,
    List<String> trustedProcedures,
    int preparedStatementsMax,
    Set<ProfilePart> profileIncludes) {
  /** Keeps its own copies. */
  public LendingConfig {
    trustedProcedures = List.copyOf(trustedProcedures);
    profileIncludes = Set.copyOf(profileIncludes);
  }
}
