/**
 * Random programs of prepared handles: sessions that share few connections prepare, run and drop
 * the same statements, and each hears what a server of its own would have told it. Tests only; one
 * thread drives all sessions.
 */
@NullMarked
package dev.weir.bootstrap.handles;

import org.jspecify.annotations.NullMarked;
