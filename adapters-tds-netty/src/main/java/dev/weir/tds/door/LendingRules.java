package dev.weir.tds.door;

import dev.weir.domain.procedures.ProcedurePolicy;

/**
 * How connections are lent to sessions.
 *
 * @param alwaysReset whether a connection is reset even where its session left nothing on it
 * @param procedures which procedures leave nothing behind
 * @param tenancy whom sessions count as where tenants are served in turn
 */
public record LendingRules(boolean alwaysReset, ProcedurePolicy procedures, Tenancy tenancy) {}
