/**
 * The connected clients of an instance, in all modes: what each takes before its login and how that
 * is limited by source, their registry and time limits, and their refusal.
 */
@NullMarked
package dev.weir.tds.client;

import org.jspecify.annotations.NullMarked;
