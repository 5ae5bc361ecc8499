package dev.weir.tds.door;

import dev.weir.domain.procedures.ProcedurePolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How connections are lent to sessions.
 *
 * @param alwaysReset whether a connection is reset even where its session left nothing on it
 * @param procedures which procedures leave nothing behind
 * @param preparedStatements how many handles a connection keeps
 * @param tenancy whom sessions count as where tenants are served in turn
 * @param warnPinnedAfter how long a session may be pinned before the log says so; null for as long
 *     as it likes
 */
public record LendingRules(
    boolean alwaysReset,
    ProcedurePolicy procedures,
    int preparedStatements,
    Tenancy tenancy,
    @Nullable Duration warnPinnedAfter) {}
