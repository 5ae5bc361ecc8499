package dev.weir.tds.tls;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.util.List;

/** The TLS protocols of the two handshakes of TDS, which are the same on both sides. */
final class Protocols {
  /** The ALPN protocol name of TDS 8.0. */
  static final String TDS_8 = "tds/8.0";

  private static final String TLS_1_2 = "TLSv1.2";
  private static final String TLS_1_3 = "TLSv1.3";

  /**
   * The ciphers where an old version may be spoken: TLS 1.0 and 1.1 know only those with CBC. The
   * libraries' own list has none of these for certificates with elliptic curves.
   */
  private static final List<String> WITH_OLD_CIPHERS =
      List.of(
          "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA",
          "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA",
          "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
          "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA",
          "TLS_RSA_WITH_AES_128_GCM_SHA256",
          "TLS_RSA_WITH_AES_128_CBC_SHA",
          "TLS_RSA_WITH_AES_256_CBC_SHA");

  private Protocols() {}

  static SslContextBuilder wrapped(SslContextBuilder builder, OldestTls oldest) {
    builder.protocols(oldest.protocols());
    return oldest.isWeak()
        ? builder.ciphers(WITH_OLD_CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
        : builder;
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
