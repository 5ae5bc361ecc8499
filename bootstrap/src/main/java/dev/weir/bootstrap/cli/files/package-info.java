/** The options of all commands that read a configuration. */
@NullMarked
package dev.weir.bootstrap.cli.files;

import org.jspecify.annotations.NullMarked;
