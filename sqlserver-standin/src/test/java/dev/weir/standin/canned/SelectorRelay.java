package dev.weir.standin.canned;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * The leanest relay there can be: one selecting thread that moves bytes and looks at none. It reads
 * twice and writes twice where a server does each once, so against it the bound is about 2.
 */
final class SelectorRelay implements Relay {
  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final InetSocketAddress server;
  private final Thread thread;
  private volatile boolean running = true;

  /** One direction of one pair. */
  private static final class Half {
    private final SocketChannel from;
    private final SocketChannel to;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
    private @Nullable SelectionKey toKey;
    private @Nullable SelectionKey fromKey;

    Half(SocketChannel from, SocketChannel to) {
      this.from = from;
      this.to = to;
    }
  }

  SelectorRelay(InetSocketAddress server) throws IOException {
    this.server = server;
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
    thread = Thread.ofPlatform().name("selector-relay").daemon().start(this::run);
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(
        InetAddress.getLoopbackAddress(), listener.socket().getLocalPort());
  }

  @Override
  public long processorNanos() {
    return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
  }

  private void run() {
    try (selector) {
      while (running) {
        selector.select(this::serve);
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(SelectionKey key) {
    try {
      if (key.channel().equals(listener)) {
        accept();
      } else {
        move(key);
      }
    } catch (IOException e) {
      key.cancel();
    }
  }

  private void accept() throws IOException {
    SocketChannel client = listener.accept();
    SocketChannel upstream = SocketChannel.open(server);
    Half there = new Half(client, upstream);
    Half back = new Half(upstream, client);
    SelectionKey clientKey = register(client, there);
    SelectionKey upstreamKey = register(upstream, back);
    there.fromKey = clientKey;
    there.toKey = upstreamKey;
    back.fromKey = upstreamKey;
    back.toKey = clientKey;
  }

  private SelectionKey register(SocketChannel channel, Half half) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return channel.register(selector, SelectionKey.OP_READ, half);
  }

  private static void move(SelectionKey key) throws IOException {
    Half half = (Half) key.attachment();
    if (key.isWritable()) {
      // The other half has bytes for this channel.
      key.interestOpsAnd(~SelectionKey.OP_WRITE);
      SelectionKey other = half.toKey;
      if (other != null && other.attachment() instanceof Half back) {
        flush(back);
      }
    }
    if (key.isReadable() && half.buffer.position() == 0) {
      if (half.from.read(half.buffer) < 0) {
        half.from.close();
        half.to.close();
        return;
      }
      flush(half);
    }
  }

  private static void flush(Half half) throws IOException {
    half.to.write(half.buffer.flip());
    boolean rest = half.buffer.hasRemaining();
    half.buffer.compact();
    SelectionKey from = half.fromKey;
    SelectionKey to = half.toKey;
    if (from == null || to == null) {
      return;
    }
    if (rest) {
      from.interestOpsAnd(~SelectionKey.OP_READ);
      to.interestOpsOr(SelectionKey.OP_WRITE);
    } else if ((from.interestOps() & SelectionKey.OP_READ) == 0) {
      from.interestOpsOr(SelectionKey.OP_READ);
    }
  }

  @Override
  public void close() throws IOException {
    running = false;
    selector.wakeup();
    listener.close();
  }
}
