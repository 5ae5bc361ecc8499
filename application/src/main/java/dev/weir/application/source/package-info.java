/**
 * Fairness between the sources of clients: whatever Weir has little of before a login is known to
 * be true, it serves to the sources in turn, so that one of them cannot take it from the others.
 *
 * <p>State machines without I/O; each says to which thread it is confined.
 */
@NullMarked
package dev.weir.application.source;

import org.jspecify.annotations.NullMarked;
