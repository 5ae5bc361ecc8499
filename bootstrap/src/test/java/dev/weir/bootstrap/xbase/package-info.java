/**
 * Very many sessions of xBase programs on few connections, each of which sends what its library
 * sends, and is answered as by a server of its own. Tests only; each session has its own thread.
 */
@NullMarked
package dev.weir.bootstrap.xbase;

import org.jspecify.annotations.NullMarked;
