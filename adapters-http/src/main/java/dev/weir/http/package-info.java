/**
 * The HTTP server: health, metrics, and later administration.
 *
 * <p>An endpoint is a path and a function from our own request to our own response, so that it is
 * tested without a socket. Connections are accepted on a platform thread for each address; each is
 * read and answered on a virtual thread of its own, never on an event loop: liveness answers while
 * an event loop hangs, and a handler may block without holding up others.
 */
@NullMarked
package dev.weir.http;

import org.jspecify.annotations.NullMarked;
