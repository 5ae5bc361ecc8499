/**
 * What of its clients' passwords a real process has in its memory: sessions of each kind of login,
 * and a search of its heap.
 */
@NullMarked
package dev.weir.bootstrap.secrets;

import org.jspecify.annotations.NullMarked;
