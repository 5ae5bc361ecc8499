/**
 * The command line: the commands, their options and exit codes.
 *
 * <p>A command class declares its options and calls the code that does the work. Short commands
 * must start fast, so nothing here may load Netty, Hazelcast, Logback, H2 or a JDBC driver before a
 * command that needs it runs. Everything here runs on the main thread.
 */
@NullMarked
package dev.weir.bootstrap.cli;

import org.jspecify.annotations.NullMarked;
