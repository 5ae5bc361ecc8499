/** Tests of what is shipped: the jars, the launcher and the scripts of the repository. */
@NullMarked
package dev.weir.bootstrap.distribution;

import org.jspecify.annotations.NullMarked;
