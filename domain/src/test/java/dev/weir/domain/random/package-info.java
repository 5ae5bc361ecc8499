/** Seeded generators for the property tests of the domain. */
@NullMarked
package dev.weir.domain.random;

import org.jspecify.annotations.NullMarked;
