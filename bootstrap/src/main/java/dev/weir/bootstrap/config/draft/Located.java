package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.problem.Place;

/**
 * A value and where it comes from.
 *
 * @param place where it is written; for a default, the mapping that could have had the key
 * @param written whether it stands in a file, rather than being a default
 */
public record Located<T>(T value, Place place, boolean written) {}
