/** Application locks: what sp_getapplock takes, for all sessions of a stand-in. Any thread. */
@NullMarked
package dev.weir.standin.lock;

import org.jspecify.annotations.NullMarked;
