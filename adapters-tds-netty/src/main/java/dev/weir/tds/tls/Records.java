package dev.weir.tds.tls;

import io.netty.handler.ssl.SslHandler;

/** How what is written is cut into TLS records. */
final class Records {
  /** As it is written; else Netty would fill records of 16 KB from several packets. */
  private static final int AS_WRITTEN = 0;

  private Records() {}

  /**
   * Makes each packet that is written a record of its own: SQL Server breaks off at a record that
   * ends within a packet, and so do some drivers.
   */
  static SslHandler likePackets(SslHandler tls) {
    tls.setWrapDataSize(AS_WRITTEN);
    return tls;
  }
}
