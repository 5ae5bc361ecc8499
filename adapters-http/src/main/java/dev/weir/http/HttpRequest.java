package dev.weir.http;

import java.net.InetAddress;

/**
 * A request as a handler receives it.
 *
 * @param method the method as it was sent
 * @param path the path without the query, not decoded
 * @param host the host that the request names, in lower case and without a port; empty if it names
 *     none
 * @param peer the address the TCP connection came from: that of a proxy, if there is one
 */
public record HttpRequest(String method, String path, String host, InetAddress peer) {
  /** Returns whether the method is one of the two that handlers answer. */
  boolean isReadOnly() {
    return method.equals("GET") || method.equals("HEAD");
  }
}
