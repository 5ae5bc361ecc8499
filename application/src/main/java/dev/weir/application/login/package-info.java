/**
 * Who may come in: logins are proven at the server, remembered for a while, and guarded against
 * being guessed.
 *
 * <p>Pure and confined to the thread that owns the bucket. Time is an argument, the keys lie behind
 * a port, and no class here opens a connection: it says that a login is to be proven, and is told
 * what came of it.
 */
@NullMarked
package dev.weir.application.login;

import org.jspecify.annotations.NullMarked;
