package dev.weir.tds.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import javax.net.ssl.SSLException;

/**
 * TLS towards clients. The identity can be changed at any time: connections that have shaken hands
 * keep the old one, the next ones get the new.
 */
public final class ClientFacingTls {
  private record Contexts(SslContext wrapped, SslContext strict) {}

  private final TlsLibrary library;
  private volatile Contexts contexts;

  /** Shows clients this identity. */
  public ClientFacingTls(TlsLibrary library, TlsIdentity identity)
      throws UnusableCertificateException {
    this.library = library;
    this.contexts = contexts(identity);
  }

  /** Shows the clients that come from now on another identity; a bad one changes nothing. */
  public void show(TlsIdentity identity) throws UnusableCertificateException {
    contexts = contexts(identity);
  }

  /**
   * For a handshake inside TDS 7.x, TLS 1.2 at most: what TLS 1.3 sends after its handshake breaks
   * such clients. The engine takes one record at a time, so that encryption can end after any.
   */
  public SslHandler forWrapped(ByteBufAllocator allocator) {
    return Records.likePackets(new SslHandler(contexts.wrapped().newEngine(allocator)));
  }

  /** For TDS 8.0, where TLS comes first; a client that names no protocol is let in, too. */
  public SslHandler forStrict(ByteBufAllocator allocator) {
    return Records.likePackets(contexts.strict().newHandler(allocator));
  }

  private Contexts contexts(TlsIdentity identity) throws UnusableCertificateException {
    try {
      return new Contexts(
          Protocols.wrapped(builder(identity)).build(),
          Protocols.strict(builder(identity)).build());
    } catch (SSLException e) {
      throw new UnusableCertificateException(
          "the TLS library does not take the certificate of " + identity + ": " + e.getMessage(),
          e);
    }
  }

  private SslContextBuilder builder(TlsIdentity identity) {
    return SslContextBuilder.forServer(identity.key(), identity.chain())
        .sslProvider(library.provider());
  }
}
