package dev.weir.hazelcast;

/** The address on which a member listens. */
public record MemberAddress(String host, int port) {
  @Override
  public String toString() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }
}
