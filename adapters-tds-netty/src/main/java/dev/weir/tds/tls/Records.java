package dev.weir.tds.tls;

import io.netty.handler.ssl.SslHandler;

/** The division of written bytes into TLS records. */
final class Records {
  /**
   * Makes one record of each buffer written; by default, Netty fills records of 16 KB from several
   * packets.
   */
  private static final int AS_WRITTEN = 0;

  private Records() {}

  /**
   * Makes the handler write each packet in a record of its own: SQL Server and some drivers break
   * off the connection at a record that ends within a packet.
   */
  static SslHandler alignToPackets(SslHandler tls) {
    tls.setWrapDataSize(AS_WRITTEN);
    return tls;
  }
}
