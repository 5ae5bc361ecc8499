package dev.weir.broken.packagesformnocycle.domain.lending;

import dev.weir.broken.packagesformnocycle.domain.returning.BrokenReturn;

/** Half of a circle. */
public record BrokenLend(BrokenReturn end) {}
