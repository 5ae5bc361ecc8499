/** The command {@code demo}: stand-in servers and an instance in front, without configuration. */
@NullMarked
package dev.weir.bootstrap.cli.demo;

import org.jspecify.annotations.NullMarked;
