package dev.weir.redis;

/** Where a Redis server, a sentinel or a node of a cluster listens. */
public record RedisAddress(String host, int port) {
  @Override
  public String toString() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }
}
