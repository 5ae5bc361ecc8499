package dev.weir.tds.visit;

import dev.weir.tds.wire.OpaqueBytes;
import io.netty.handler.ssl.SslContext;

/** What a client does next. */
public sealed interface Step {
  /** Begins TLS, and waits for the end of the handshake. */
  record BeginTls(SslContext context) implements Step {}

  /** The same with the handshake inside TDS packets. */
  record BeginWrappedTls(SslContext context) implements Step {}

  /** Says a message, and waits for the whole answer. */
  record Say(OpaqueBytes message) implements Step {}

  /** The same; what comes after the message is encrypted no longer. */
  record SayLastEncrypted(OpaqueBytes message) implements Step {}
}
