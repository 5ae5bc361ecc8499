package dev.weir.tds.tls;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;

/** Which library encrypts. */
public enum TlsLibrary {
  /** BoringSSL: less CPU and memory per connection. There is one for Linux on x86-64. */
  NATIVE(SslProvider.OPENSSL),
  /** The JDK's own, everywhere. */
  JDK(SslProvider.JDK);

  private final SslProvider provider;

  TlsLibrary(SslProvider provider) {
    this.provider = provider;
  }

  /** The best there is; the first call loads the native one. */
  public static TlsLibrary best() {
    return OpenSsl.isAvailable() ? NATIVE : JDK;
  }

  SslProvider provider() {
    return provider;
  }
}
