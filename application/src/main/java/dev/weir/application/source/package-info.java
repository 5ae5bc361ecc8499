/**
 * Fairness between the sources of clients: before a login is proven, Weir serves scarce resources
 * to the sources in turn, so that one source cannot take them from the others.
 *
 * <p>State machines without I/O; each documents the thread to which it is confined.
 */
@NullMarked
package dev.weir.application.source;

import org.jspecify.annotations.NullMarked;
