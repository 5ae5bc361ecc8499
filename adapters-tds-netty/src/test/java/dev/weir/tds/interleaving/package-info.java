/**
 * Random interleavings of sessions that share few connections in transaction mode: each keeps a
 * model of what it has set, and asks for it again. Tests only; one thread drives all sessions.
 */
@NullMarked
package dev.weir.tds.interleaving;

import org.jspecify.annotations.NullMarked;
