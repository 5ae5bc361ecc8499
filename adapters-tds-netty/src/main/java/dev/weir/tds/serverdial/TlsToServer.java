package dev.weir.tds.serverdial;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslHandler;

/** Begins TLS with one server. */
public interface TlsToServer {
  /** For a handshake inside TDS 7.x: TLS 1.2 at most. */
  SslHandler wrapped(ByteBufAllocator allocator);

  /** For TDS 8.0, which begins with TLS. */
  SslHandler strict(ByteBufAllocator allocator);
}
