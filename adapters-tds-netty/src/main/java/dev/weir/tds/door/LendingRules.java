package dev.weir.tds.door;

/**
 * How connections are lent for transactions.
 *
 * @param alwaysReset whether a connection is reset even where its session left nothing on it
 * @param proceduresAreTrusted whether procedures that are not known leave nothing behind
 */
public record LendingRules(boolean alwaysReset, boolean proceduresAreTrusted) {}
