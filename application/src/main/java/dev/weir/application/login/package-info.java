/**
 * The logins of a bucket: proven at the server, kept for a while, and guarded against guessing.
 *
 * <p>Pure and confined to the thread that owns the bucket. Time is an argument, the keys are behind
 * a port, and no class here opens a connection: an action requests a proof, and an event reports
 * it.
 */
@NullMarked
package dev.weir.application.login;

import org.jspecify.annotations.NullMarked;
