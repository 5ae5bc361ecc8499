/**
 * The command line and the composition root. Only this module knows every adapter, reads files and
 * the environment, and ends the process.
 */
@NullMarked
package dev.weir.bootstrap;

import org.jspecify.annotations.NullMarked;
