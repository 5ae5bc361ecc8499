package dev.weir.standin.token;

import dev.weir.standin.packet.ByteSink;

/** The address at which a client is to log in instead: ENVCHANGE 20, in login responses only. */
public record RoutingAddress(String host, int port) {
  private static final int ENVIRONMENT_CHANGE = 0xE3;
  private static final int ROUTING = 20;
  private static final int TCP = 0;

  /** The protocol, the port, and the length of the name. */
  private static final int FIXED_LENGTH = 5;

  void writeTo(ByteSink sink) {
    int length = FIXED_LENGTH + host.length() * 2;
    sink.u8(ENVIRONMENT_CHANGE);
    // The type, the length of the new value, the value, and the empty old one.
    sink.u16(1 + Short.BYTES + length + Short.BYTES);
    sink.u8(ROUTING);
    sink.u16(length);
    sink.u8(TCP);
    sink.u16(port);
    sink.longText(host);
    sink.u16(0);
  }
}
