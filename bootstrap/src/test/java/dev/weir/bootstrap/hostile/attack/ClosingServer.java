package dev.weir.bootstrap.hostile.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;

/**
 * A server that closes each connection at its first byte: the least that any server has to do with
 * clients that do not speak its protocol. A process of its own; prints its port.
 */
public final class ClosingServer {
  private static final int BACKLOG = 4096;

  private ClosingServer() {}

  /** Serves until the process is ended. */
  public static void main(String... arguments) throws IOException {
    try (Selector selector = Selector.open();
        ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
      listener.configureBlocking(false);
      listener.register(selector, SelectionKey.OP_ACCEPT);
      System.out.println(((InetSocketAddress) listener.getLocalAddress()).getPort());
      ByteBuffer bytes = ByteBuffer.allocateDirect(4096);
      while (selector.select() >= 0) {
        for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
          serve(keys.next(), listener, selector, bytes.clear());
          keys.remove();
        }
      }
    }
  }

  private static void serve(
      SelectionKey key, ServerSocketChannel listener, Selector selector, ByteBuffer bytes)
      throws IOException {
    if (key.isAcceptable()) {
      SocketChannel client = listener.accept();
      if (client != null) {
        client.configureBlocking(false);
        client.register(selector, SelectionKey.OP_READ);
      }
      return;
    }
    try (SocketChannel client = (SocketChannel) key.channel()) {
      int unused = client.read(bytes);
    } catch (IOException reset) {
      // It is closed all the same.
    }
  }
}
