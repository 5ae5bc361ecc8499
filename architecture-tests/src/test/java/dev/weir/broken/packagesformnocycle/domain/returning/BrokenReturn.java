package dev.weir.broken.packagesformnocycle.domain.returning;

import dev.weir.broken.packagesformnocycle.domain.lending.BrokenLend;

/** The other half. */
public record BrokenReturn(BrokenLend start) {}
