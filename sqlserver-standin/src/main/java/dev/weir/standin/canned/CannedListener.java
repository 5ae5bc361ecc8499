package dev.weir.standin.canned;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/** The thread that accepts. */
final class CannedListener implements AutoCloseable {
  private static final Logger LOG = System.getLogger(CannedListener.class.getName());
  private static final int BACKLOG = 4096;

  private final ServerSocketChannel listener;
  private final List<CannedLoop> loops;
  private final CannedLogins logins;
  private int next;

  CannedListener(InetSocketAddress address, List<CannedLoop> loops, CannedLogins logins)
      throws IOException {
    this.loops = loops;
    this.logins = logins;
    listener = ServerSocketChannel.open();
    listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
    listener.bind(address, BACKLOG);
  }

  int port() {
    return listener.socket().getLocalPort();
  }

  void start() {
    Thread.ofPlatform().name("standin-canned-listener").daemon().start(this::run);
  }

  private void run() {
    try {
      while (true) {
        SocketChannel channel = listener.accept();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        loops.get(next).adopt(new CannedConnection(channel, logins));
        next = (next + 1) % loops.size();
      }
    } catch (AsynchronousCloseException closed) {
      // That is how it ends.
    } catch (IOException e) {
      LOG.log(Level.WARNING, "stand-in failed accepting", e);
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "stand-in failed closing its listener", e);
    }
  }
}
