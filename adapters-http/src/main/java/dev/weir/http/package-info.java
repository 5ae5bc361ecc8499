/**
 * What the process says over HTTP: health, metrics, and later administration.
 *
 * <p>An endpoint is a path and a function from our own request to our own response, so that it is
 * tested without a socket; only {@link dev.weir.http.HttpEndpoints} and what stands behind it know
 * the JDK's server. Handlers run on a thread of their own for each request, never on an event loop:
 * liveness answers while an event loop hangs, and a handler may block without holding up others.
 */
@NullMarked
package dev.weir.http;

import org.jspecify.annotations.NullMarked;
