/**
 * What a session's SET statements made of it: which options there are, what they accept, and how a
 * connection with other values is made to fit.
 *
 * <p>Values and pure functions only, usable from any thread.
 */
@NullMarked
package dev.weir.domain.settings;

import org.jspecify.annotations.NullMarked;
