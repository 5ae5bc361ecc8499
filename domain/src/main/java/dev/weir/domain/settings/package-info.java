/**
 * The settings of a session: its options, their values, and the statements that give a connection
 * the settings of another session.
 *
 * <p>Values and pure functions only, usable from any thread.
 */
@NullMarked
package dev.weir.domain.settings;

import org.jspecify.annotations.NullMarked;
