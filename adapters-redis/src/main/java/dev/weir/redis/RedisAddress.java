package dev.weir.redis;

/** The address of a Redis server, a sentinel or a node of a cluster. */
public record RedisAddress(String host, int port) {
  @Override
  public String toString() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }
}
