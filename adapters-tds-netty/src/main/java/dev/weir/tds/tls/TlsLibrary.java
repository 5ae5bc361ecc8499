package dev.weir.tds.tls;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;

/** The library that implements TLS. */
public enum TlsLibrary {
  /** BoringSSL: less CPU and memory per connection. Available for Linux on x86-64. */
  NATIVE(SslProvider.OPENSSL),
  /** The JDK's own implementation, available everywhere. */
  JDK(SslProvider.JDK);

  private final SslProvider provider;

  TlsLibrary(SslProvider provider) {
    this.provider = provider;
  }

  /** Returns the fastest library available; the first call loads the native one. */
  public static TlsLibrary best() {
    return OpenSsl.isAvailable() ? NATIVE : JDK;
  }

  SslProvider provider() {
    return provider;
  }
}
