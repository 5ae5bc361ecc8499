package dev.weir.tds.door;

import io.netty.handler.ssl.SslHandler;
import java.util.List;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import org.jspecify.annotations.Nullable;

/** The server name that a client asked for in its TLS handshake (SNI). */
final class RequestedName {
  private RequestedName() {}

  /** Null where it named none. */
  static @Nullable String of(@Nullable SslHandler tls) {
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
