package dev.weir.standin.driver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands between a driver and a server and reads along what the driver says. */
public final class Tap implements AutoCloseable {
  private static final int TLS = 0x16;
  private static final int BUFFER = 1 << 16;

  private final InetSocketAddress server;
  private final ServerSocket listener;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<ByteArrayOutputStream> said = new CopyOnWriteArrayList<>();

  private Tap(InetSocketAddress server, ServerSocket listener) {
    this.server = server;
    this.listener = listener;
  }

  public static Tap before(InetSocketAddress server) throws IOException {
    Tap tap = new Tap(server, new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
    Thread.startVirtualThread(tap::accept);
    return tap;
  }

  public InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  private void accept() {
    try {
      while (true) {
        connect(listener.accept());
      }
    } catch (IOException e) {
      // The listener was closed, which is how this ends.
    }
  }

  private void connect(Socket client) throws IOException {
    sockets.add(client);
    Socket upstream = new Socket(server.getAddress(), server.getPort());
    sockets.add(upstream);
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    said.add(copy);
    Thread.startVirtualThread(() -> relay(client, upstream, copy));
    Thread.startVirtualThread(() -> relay(upstream, client, OutputStream.nullOutputStream()));
  }

  /**
   * One direction, whose end is not the other's: a refused client may speak on while it is told
   * why.
   */
  private static void relay(Socket from, Socket to, OutputStream copy) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[BUFFER];
      int length = in.read(buffer);
      while (length >= 0) {
        copy.write(buffer, 0, length);
        out.write(buffer, 0, length);
        length = in.read(buffer);
      }
    } catch (IOException e) {
      // Either side went without a word, which is an end, too.
    }
    try {
      to.shutdownOutput();
    } catch (IOException e) {
      // It has gone already.
    }
  }

  /**
   * The encryption there was, on all connections alike.
   *
   * @param login a text of every login
   * @param request a text of some request of every connection that got so far
   */
  String encryption(String login, String request) {
    boolean strict =
        said.stream().allMatch(copy -> copy.size() > 0 && copy.toByteArray()[0] == TLS);
    if (strict) {
      return "strict";
    }
    if (wasSaid(login)) {
      return "none";
    }
    return wasSaid(request) ? "login" : "full";
  }

  private boolean wasSaid(String text) {
    String needle =
        new String(text.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1);
    return said.stream()
        .anyMatch(copy -> copy.toString(StandardCharsets.ISO_8859_1).contains(needle));
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
