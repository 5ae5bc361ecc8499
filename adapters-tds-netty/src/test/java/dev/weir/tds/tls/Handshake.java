package dev.weir.tds.tls;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandler;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Two handlers that talk to each other in memory. */
final class Handshake implements AutoCloseable {
  private static final int RECORD_HEADER = 5;

  private final SslHandler clientTls;
  private final SslHandler serverTls;
  private final EmbeddedChannel client;
  private final EmbeddedChannel server;

  Handshake(SslHandler clientTls, SslHandler serverTls) {
    this.clientTls = clientTls;
    this.serverTls = serverTls;
    this.server = new EmbeddedChannel(serverTls);
    this.client = new EmbeddedChannel(clientTls);
    exchange();
  }

  boolean succeeded() {
    return clientTls.handshakeFuture().isSuccess() && serverTls.handshakeFuture().isSuccess();
  }

  /** Why the client gave up. */
  @Nullable Throwable clientFailure() {
    return clientTls.handshakeFuture().cause();
  }

  SSLSession session() {
    return clientTls.engine().getSession();
  }

  @Nullable String clientProtocol() {
    return clientTls.applicationProtocol();
  }

  @Nullable String serverProtocol() {
    return serverTls.applicationProtocol();
  }

  /** What the server reads when the client sends {@code text}. */
  String sent(String text) {
    client.writeOutbound(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
    exchange();
    StringBuilder read = new StringBuilder();
    for (ByteBuf part = server.readInbound(); part != null; part = server.readInbound()) {
      read.append(part.toString(StandardCharsets.UTF_8));
      part.release();
    }
    return read.toString();
  }

  /** How many TLS records the client makes of pieces that it writes in one go. */
  int recordsOf(int pieces, int size) {
    for (int i = 0; i < pieces; i++) {
      client.write(Unpooled.wrappedBuffer(new byte[size]));
    }
    client.flush();
    int records = 0;
    for (ByteBuf sent = client.readOutbound(); sent != null; sent = client.readOutbound()) {
      while (sent.isReadable()) {
        sent.skipBytes(RECORD_HEADER + sent.getUnsignedShort(sent.readerIndex() + 3));
        records++;
      }
      sent.release();
    }
    return records;
  }

  private void exchange() {
    boolean moved = true;
    while (moved) {
      boolean forth = pass(client, server);
      boolean back = pass(server, client);
      moved = forth || back;
    }
  }

  private static boolean pass(EmbeddedChannel from, EmbeddedChannel to) {
    boolean moved = false;
    for (ByteBuf sent = from.readOutbound(); sent != null; sent = from.readOutbound()) {
      moved = true;
      try {
        to.writeInbound(sent);
      } catch (Exception refused) {
        // Handshakes are refused by exception, too; the futures tell which side and why.
        to.close();
      }
    }
    return moved;
  }

  @Override
  public void close() {
    finish(client);
    finish(server);
  }

  private static void finish(EmbeddedChannel channel) {
    try {
      channel.finishAndReleaseAll();
    } catch (Exception ended) {
      // A handshake that was refused is heard of once more at the close.
      channel.releaseInbound();
      channel.releaseOutbound();
    }
  }
}
