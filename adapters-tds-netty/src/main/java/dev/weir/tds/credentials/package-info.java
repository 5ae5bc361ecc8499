/**
 * Passwords in memory: recognised by a keyed hash and kept sealed, with keys that live and die with
 * the process. Safe to call from any thread.
 */
@NullMarked
package dev.weir.tds.credentials;

import org.jspecify.annotations.NullMarked;
