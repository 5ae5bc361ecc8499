package dev.weir.tds.tls;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;
import java.security.Security;
import java.util.List;

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

  /**
   * Returns whether the library speaks a version of TLS in this process. The JDK's own disables the
   * old ones by a security property that counts for the whole process, so Weir leaves it alone.
   */
  public boolean speaks(OldestTls version) {
    return this == NATIVE || !isDisabled(version.protocol());
  }

  private static boolean isDisabled(String protocol) {
    String disabled = Security.getProperty("jdk.tls.disabledAlgorithms");
    return disabled != null && List.of(disabled.split("\\s*,\\s*")).contains(protocol);
  }

  SslProvider provider() {
    return provider;
  }
}
