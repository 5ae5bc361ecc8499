package dev.weir.tds.door;

import dev.weir.domain.procedures.ProcedurePolicy;

/**
 * How connections are lent for transactions.
 *
 * @param alwaysReset whether a connection is reset even where its session left nothing on it
 * @param procedures which procedures leave nothing behind
 */
public record LendingRules(boolean alwaysReset, ProcedurePolicy procedures) {}
