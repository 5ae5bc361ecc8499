/** Tests of instances whose configuration changes while they run. */
@NullMarked
package dev.weir.bootstrap.reload;

import org.jspecify.annotations.NullMarked;
