package dev.weir.tds.login;

import io.netty.handler.ssl.SslHandler;
import java.util.List;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import org.jspecify.annotations.Nullable;

/** Reads the server name of a client's TLS handshake (SNI). */
final class TlsServerName {
  private TlsServerName() {}

  /** The server name, or null where the client sent none. */
  static @Nullable String read(@Nullable SslHandler tls) {
    if (tls == null || !(tls.engine().getSession() instanceof ExtendedSSLSession session)) {
      return null;
    }
    List<SNIServerName> names = session.getRequestedServerNames();
    for (SNIServerName name : names) {
      if (name instanceof SNIHostName host) {
        return host.getAsciiName();
      }
    }
    return null;
  }
}
