package dev.weir.tds.login;

import dev.weir.standin.raw.RequestBytes;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A server that cannot encrypt, and answers every login by sending it on to another server. */
final class SendingOn implements AutoCloseable {
  private static final int HEADER = 8;
  private static final byte[] PRELOGIN = {
    0, 0, 11, 0, 6, 1, 0, 17, 0, 1, (byte) 0xFF, 16, 0, 3, (byte) 0xE8, 0, 0, 2
  };

  private final ServerSocket listener;
  private final int target;

  private SendingOn(int target) throws IOException {
    this.listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    this.target = target;
  }

  /** Starts a server that routes all logins to this port. */
  static SendingOn to(int port) throws IOException {
    SendingOn server = new SendingOn(port);
    Thread.ofVirtual().start(server::acceptAll);
    return server;
  }

  int port() {
    return listener.getLocalPort();
  }

  private void acceptAll() {
    try {
      while (true) {
        try (Socket connection = listener.accept()) {
          serve(connection);
        }
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void serve(Socket connection) throws IOException {
    DataInputStream in = new DataInputStream(connection.getInputStream());
    OutputStream out = connection.getOutputStream();
    message(in);
    out.write(reply(PRELOGIN));
    message(in);
    out.write(reply(routing()));
    connection.shutdownOutput();
    in.readAllBytes();
  }

  private static void message(DataInputStream in) throws IOException {
    byte[] header = new byte[HEADER];
    do {
      in.readFully(header);
      in.readFully(new byte[((header[2] & 0xFF) << 8 | (header[3] & 0xFF)) - HEADER]);
    } while (header[1] == 0);
  }

  private byte[] routing() {
    byte[] host = "127.0.0.1".getBytes(StandardCharsets.UTF_16LE);
    int value = 1 + 2 + 2 + host.length;
    return new RequestBytes()
        .u8(0xE3)
        .u16(1 + 2 + value + 2)
        .u8(20)
        .u16(value)
        .u8(0)
        .u16(target)
        .u16(host.length / 2)
        .bytes(host)
        .u16(0)
        .u8(0xFD)
        .u16(0)
        .u16(0)
        .bytes(new byte[8])
        .done();
  }

  private static byte[] reply(byte[] payload) {
    int length = HEADER + payload.length;
    return new RequestBytes().u8(4).u8(1).u8(length >> 8).u8(length).i32(0).bytes(payload).done();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
