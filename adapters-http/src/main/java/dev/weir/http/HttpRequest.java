package dev.weir.http;

import java.net.InetAddress;

/**
 * A request as a handler receives it.
 *
 * @param path the path without the query, not decoded
 * @param host the host that the request names, in lower case and without a port; empty if it names
 *     none
 * @param peer the address the connection came from
 */
public record HttpRequest(String method, String path, String host, InetAddress peer) {
  boolean isReadOnly() {
    return method.equals("GET") || method.equals("HEAD");
  }
}
