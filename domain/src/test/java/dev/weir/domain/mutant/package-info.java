/** The program with a few words of its sources changed, to see that a test notices. */
@NullMarked
package dev.weir.domain.mutant;

import org.jspecify.annotations.NullMarked;
