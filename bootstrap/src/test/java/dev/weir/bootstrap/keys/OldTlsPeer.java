package dev.weir.bootstrap.keys;

import dev.weir.tds.tls.ClientFacingTls;
import dev.weir.tds.tls.OldestTls;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.tls.UnusableCertificateException;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.ReferenceCountUtil;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/**
 * A client or a server that knows a single version of TLS, as old ones do, and goes no further than
 * its handshake. Its library is the native one, because that of the JDK disables old versions.
 */
final class OldTlsPeer {
  static final String REFUSED = "refused";

  private static final int HEADER = 8;
  private static final byte PRELOGIN = 0x12;
  private static final byte REPLY = 0x04;
  private static final byte END_OF_MESSAGE = 0x01;
  private static final int BUFFER = 64 * 1024;

  /** VERSION of SQL Server 2008, and an ENCRYPTION that protects everything (MS-TDS 2.2.6.5). */
  private static final byte[] ANSWER = {
    0, 0, 11, 0, 6, 1, 0, 17, 0, 1, (byte) 0xFF, 10, 0, 6, 64, 0, 0, 1
  };

  private OldTlsPeer() {}

  /** Returns the version that a client of this one gets; {@link #REFUSED} if none. */
  static String asClient(InetSocketAddress weir, String version) throws IOException {
    SSLEngine engine =
        ServerFacingTls.trustingAnyServer(TlsLibrary.NATIVE, OldestTls.TLS_1_0)
            .forWrapped(UnpooledByteBufAllocator.DEFAULT, "weir.example", 1433)
            .engine();
    try (RawLogin login = new RawLogin(weir)) {
      login.exchange(1, "");
      return handshake(login.socket(), engine, version, PRELOGIN);
    }
  }

  /** A server that serves one connection after the other. */
  static final class Server implements AutoCloseable {
    private final ServerSocket listener;
    private final CompletableFuture<String> outcome = new CompletableFuture<>();

    Server(String version) throws IOException, UnusableCertificateException {
      listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
      ClientFacingTls tls =
          new ClientFacingTls(TlsLibrary.NATIVE, SelfSigned.create("old.example", Instant.now()));
      Thread.ofVirtual().start(() -> serve(tls, version));
    }

    private void serve(ClientFacingTls tls, String version) {
      try (Socket socket = listener.accept()) {
        socket.setSoTimeout(10_000);
        readPacket(socket);
        writePacket(socket, REPLY, ByteBuffer.wrap(ANSWER));
        SSLEngine engine =
            tls.forWrapped(UnpooledByteBufAllocator.DEFAULT, OldestTls.TLS_1_0).engine();
        outcome.complete(handshake(socket, engine, version, PRELOGIN));
      } catch (IOException e) {
        outcome.completeExceptionally(e);
      }
    }

    int port() {
      return listener.getLocalPort();
    }

    /** Returns the version of the first connection's handshake; {@link #REFUSED} if it failed. */
    String outcome() {
      return outcome.join();
    }

    @Override
    public void close() throws IOException {
      listener.close();
    }
  }

  private static String handshake(Socket socket, SSLEngine engine, String version, byte type) {
    engine.setEnabledProtocols(new String[] {version});
    try {
      shake(socket, engine, type);
      return engine.getSession().getProtocol();
    } catch (IOException e) {
      return REFUSED;
    } finally {
      ReferenceCountUtil.release(engine);
    }
  }

  /** Exchanges the messages of a handshake, each within packets of TDS. */
  private static void shake(Socket socket, SSLEngine engine, byte type) throws IOException {
    ByteBuffer received = ByteBuffer.allocate(BUFFER).flip();
    ByteBuffer toSend = ByteBuffer.allocate(BUFFER);
    ByteBuffer content = ByteBuffer.allocate(BUFFER);
    engine.beginHandshake();
    HandshakeStatus status = engine.getHandshakeStatus();
    while (status != HandshakeStatus.FINISHED && status != HandshakeStatus.NOT_HANDSHAKING) {
      switch (status) {
        case NEED_WRAP -> {
          toSend.clear();
          status = engine.wrap(ByteBuffer.allocate(0), toSend).getHandshakeStatus();
          writePacket(socket, type, toSend.flip());
        }
        case NEED_TASK -> {
          engine.getDelegatedTask().run();
          status = engine.getHandshakeStatus();
        }
        case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
          // Also without bytes: the engine may have the end of the handshake already.
          SSLEngineResult result = engine.unwrap(received, content);
          status = result.getHandshakeStatus();
          boolean isShort = result.getStatus() == SSLEngineResult.Status.BUFFER_UNDERFLOW;
          if (isShort && engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
            received.compact().put(readPacket(socket)).flip();
          }
        }
        case FINISHED, NOT_HANDSHAKING -> throw new IllegalStateException("over");
      }
    }
  }

  private static byte[] readPacket(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] header = new byte[HEADER];
    in.readFully(header);
    byte[] payload = new byte[ByteBuffer.wrap(header).getShort(2) - HEADER];
    in.readFully(payload);
    return payload;
  }

  private static void writePacket(Socket socket, byte type, ByteBuffer payload) throws IOException {
    if (payload.hasRemaining()) {
      ByteBuffer packet = ByteBuffer.allocate(HEADER + payload.remaining());
      packet.put(type).put(END_OF_MESSAGE).putShort((short) packet.capacity()).putInt(0);
      socket.getOutputStream().write(packet.put(payload).array());
    }
  }
}
