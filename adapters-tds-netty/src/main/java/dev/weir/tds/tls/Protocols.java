package dev.weir.tds.tls;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.SslContextBuilder;

/** The TLS protocols of the two handshakes of TDS, which are the same on both sides. */
final class Protocols {
  /** The ALPN protocol name of TDS 8.0. */
  static final String TDS_8 = "tds/8.0";

  private static final String TLS_1_2 = "TLSv1.2";
  private static final String TLS_1_3 = "TLSv1.3";

  private Protocols() {}

  static SslContextBuilder wrapped(SslContextBuilder builder) {
    return builder.protocols(TLS_1_2);
  }

  static SslContextBuilder strict(SslContextBuilder builder) {
    return builder
        .protocols(TLS_1_3, TLS_1_2)
        .applicationProtocolConfig(
            new ApplicationProtocolConfig(
                Protocol.ALPN,
                SelectorFailureBehavior.NO_ADVERTISE,
                SelectedListenerFailureBehavior.ACCEPT,
                TDS_8));
  }
}
