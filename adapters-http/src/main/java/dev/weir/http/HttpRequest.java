package dev.weir.http;

import java.net.InetAddress;

/**
 * What a handler learns of a request.
 *
 * @param path without the query, not decoded
 * @param host the host that the client says it connected to, in lower case and without a port;
 *     empty when it did not say
 * @param peer the address the connection came from
 */
public record HttpRequest(String method, String path, String host, InetAddress peer) {
  boolean onlyReads() {
    return method.equals("GET") || method.equals("HEAD");
  }
}
