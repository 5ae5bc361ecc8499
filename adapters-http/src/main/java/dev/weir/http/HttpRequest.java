package dev.weir.http;

import java.net.InetAddress;

/**
 * What a handler learns of a request.
 *
 * @param path decoded, without query
 * @param peer the address the connection came from
 */
public record HttpRequest(String method, String path, InetAddress peer) {
  boolean onlyReads() {
    return method.equals("GET") || method.equals("HEAD");
  }
}
