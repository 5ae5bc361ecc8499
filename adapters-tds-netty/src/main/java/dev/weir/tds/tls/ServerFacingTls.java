package dev.weir.tds.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLException;

/** TLS towards the server of a bucket. */
public final class ServerFacingTls {
  private static final String CHECK_THE_NAME = "HTTPS";

  private final SslContext wrapped;
  private final SslContext strict;

  private ServerFacingTls(OldestTls oldest, SslContextBuilder wrapped, SslContextBuilder strict) {
    try {
      this.wrapped = Protocols.wrapped(wrapped, oldest).build();
      this.strict = Protocols.strict(strict).build();
    } catch (SSLException e) {
      throw new IllegalStateException("the TLS library offers no client side", e);
    }
  }

  /**
   * Encrypts without checking the certificate, because SQL Server's default certificate is
   * self-signed.
   */
  public static ServerFacingTls trustingAnyServer(TlsLibrary library) {
    return trustingAnyServer(library, OldestTls.TLS_1_2);
  }

  /** Does the same with servers that may speak an older TLS within TDS 7.x. */
  public static ServerFacingTls trustingAnyServer(TlsLibrary library, OldestTls oldest) {
    return new ServerFacingTls(oldest, trustAll(library), trustAll(library));
  }

  /** Trusts the authorities of the JVM, and checks the name. */
  public static ServerFacingTls trustingTheSystem(TlsLibrary library, OldestTls oldest) {
    return new ServerFacingTls(oldest, checking(library), checking(library));
  }

  /** Trusts these authorities and no other, and checks the name. */
  public static ServerFacingTls trusting(
      TlsLibrary library, OldestTls oldest, List<X509Certificate> authorities) {
    return new ServerFacingTls(
        oldest,
        checking(library).trustManager(authorities),
        checking(library).trustManager(authorities));
  }

  /**
   * Returns a handler for a handshake inside TDS 7.x, with TLS 1.2 at most. The engine takes one
   * record at a time, so that encryption can end after any.
   *
   * @param name the name that the certificate must bear, where it is checked
   */
  public SslHandler forWrapped(ByteBufAllocator allocator, String name, int port) {
    return Records.alignToPackets(new SslHandler(wrapped.newEngine(allocator, name, port)));
  }

  /** Returns a handler for TDS 8.0, where TLS comes first and ALPN names the protocol. */
  public SslHandler forStrict(ByteBufAllocator allocator, String name, int port) {
    return Records.alignToPackets(strict.newHandler(allocator, name, port));
  }

  private static SslContextBuilder trustAll(TlsLibrary library) {
    return SslContextBuilder.forClient()
        .sslProvider(library.provider())
        .trustManager(InsecureTrustManagerFactory.INSTANCE)
        .endpointIdentificationAlgorithm("");
  }

  private static SslContextBuilder checking(TlsLibrary library) {
    return SslContextBuilder.forClient()
        .sslProvider(library.provider())
        .endpointIdentificationAlgorithm(CHECK_THE_NAME);
  }
}
