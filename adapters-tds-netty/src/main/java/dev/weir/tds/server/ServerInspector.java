package dev.weir.tds.server;

import dev.weir.domain.bucket.ServerLocation;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.wire.ProgramVersion;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Inspects a server before a login is sent to it, and may stop there. Called on the loop of the
 * connection. With TDS 8.0 the TLS handshake precedes the answer to PRELOGIN, else it follows it.
 */
public interface ServerInspector {
  /**
   * Inspects the server's answer to a PRELOGIN.
   *
   * @param version the version of the server; null where the answer has none
   * @param scope the part of the connection that will be encrypted
   * @return whether the login continues
   */
  boolean inspectAnswer(
      ServerLocation server, @Nullable ProgramVersion version, EncryptionScope scope);

  /**
   * Inspects the TLS session of a completed handshake; the certificate was checked where the bucket
   * wants that.
   *
   * @return whether the login continues
   */
  boolean inspectTls(SSLSession session);
}
