package dev.weir.tds.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLException;

/**
 * TLS towards clients. The identity can be changed at any time: connections after their handshake
 * keep the old one, later connections get the new one.
 */
public final class ClientFacingTls {
  private record Contexts(Map<OldestTls, SslContext> wrapped, SslContext strict) {}

  private final TlsLibrary library;
  private volatile Contexts contexts;

  /** Creates TLS contexts with this identity. */
  public ClientFacingTls(TlsLibrary library, TlsIdentity identity)
      throws UnusableCertificateException {
    this.library = library;
    this.contexts = contexts(identity);
  }

  /** Changes the identity for future handshakes; an unusable identity changes nothing. */
  public void show(TlsIdentity identity) throws UnusableCertificateException {
    contexts = contexts(identity);
  }

  /**
   * Returns a handler for a handshake inside TDS 7.x, with TLS 1.2 at most: the messages that TLS
   * 1.3 sends after its handshake break such clients. The engine takes one record at a time, so
   * that encryption can end after any.
   *
   * @param oldest the oldest version that the client may speak
   */
  public SslHandler forWrapped(ByteBufAllocator allocator, OldestTls oldest) {
    SslContext context = Objects.requireNonNull(contexts.wrapped().get(oldest), oldest::label);
    return Records.alignToPackets(new SslHandler(context.newEngine(allocator)));
  }

  /**
   * Returns a handler for TDS 8.0, where TLS comes first; a client without ALPN is accepted, too.
   */
  public SslHandler forStrict(ByteBufAllocator allocator) {
    return Records.alignToPackets(contexts.strict().newHandler(allocator));
  }

  private Contexts contexts(TlsIdentity identity) throws UnusableCertificateException {
    try {
      Map<OldestTls, SslContext> wrapped = new EnumMap<>(OldestTls.class);
      for (OldestTls oldest : OldestTls.values()) {
        wrapped.put(oldest, Protocols.wrapped(builder(identity), oldest).build());
      }
      return new Contexts(wrapped, Protocols.strict(builder(identity)).build());
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
