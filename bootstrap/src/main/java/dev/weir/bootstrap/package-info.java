/**
 * The command line and the composition root: the only place that knows every adapter, reads files
 * and the environment, or ends the process.
 */
@NullMarked
package dev.weir.bootstrap;

import org.jspecify.annotations.NullMarked;
