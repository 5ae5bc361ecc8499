/**
 * The HTTP server for health checks and metrics.
 *
 * <p>An endpoint is a path and a function from {@link dev.weir.http.HttpRequest} to {@link
 * dev.weir.http.HttpResponse}, so that it can be tested without a socket. Connections are accepted
 * on a platform thread for each address; each is read and answered on a virtual thread of its own,
 * never on an event loop: the liveness check answers even while an event loop hangs, and a handler
 * may block without delaying others.
 */
@NullMarked
package dev.weir.http;

import org.jspecify.annotations.NullMarked;
