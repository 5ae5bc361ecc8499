package dev.weir.standin.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The selector thread: accepts, reads for every connection, and says when sockets take bytes again.
 *
 * <p>The order of accepting and ending is what the count of open connections rests on. A peer that
 * closes one connection and then opens another should not be seen with both, so after each accept
 * everything readable is read once more before the new connection is counted. Only a peer that
 * awaits our FIN can rely on it: on a busy host the kernel may hand over the SYN of a new
 * connection before the FIN of another, which came earlier and on another processor.
 */
public final class NetworkLoop implements AutoCloseable {
  private static final int BACKLOG = 4096;
  private static final int READ_SIZE = 1 << 16;

  private final Selector selector;
  private final ServerSocketChannel listener;
  private final WireEvents events;
  private final Thread thread;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ_SIZE);
  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final List<SelectionKey> ready = new ArrayList<>();
  private volatile boolean running = true;

  private NetworkLoop(Selector selector, ServerSocketChannel listener, WireEvents events) {
    this.selector = selector;
    this.listener = listener;
    this.events = events;
    this.thread =
        Thread.ofPlatform().name("standin-network-" + port()).daemon().unstarted(this::run);
  }

  /** Binds and starts. */
  public static NetworkLoop start(InetSocketAddress address, WireEvents events) throws IOException {
    Selector selector = Selector.open();
    ServerSocketChannel listener = ServerSocketChannel.open();
    try {
      listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      listener.bind(address, BACKLOG);
      listener.configureBlocking(false);
      listener.register(selector, SelectionKey.OP_ACCEPT);
      NetworkLoop loop = new NetworkLoop(selector, listener, events);
      loop.thread.start();
      return loop;
    } catch (IOException e) {
      listener.close();
      selector.close();
      throw e;
    }
  }

  /** The port that was bound. */
  public int port() {
    return listener.socket().getLocalPort();
  }

  /** Stops accepting and reading. Accepted connections are their owner's to close. */
  @Override
  public void close() {
    running = false;
    selector.wakeup();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  void wake() {
    selector.wakeup();
  }

  void requestWritable(ChannelWire wire) {
    execute(() -> addInterest(wire, SelectionKey.OP_WRITE));
  }

  void resumeReading(ChannelWire wire) {
    execute(() -> addInterest(wire, SelectionKey.OP_READ));
  }

  private void execute(Runnable task) {
    tasks.add(task);
    selector.wakeup();
  }

  private void addInterest(ChannelWire wire, int operation) {
    SelectionKey key = wire.channel().keyFor(selector);
    if (key != null && key.isValid()) {
      key.interestOpsOr(operation);
    }
  }

  private void run() {
    try {
      while (running) {
        selector.select();
        runTasks();
        serveReady();
        acceptAll();
      }
    } catch (IOException e) {
      events.failed("selecting", e);
    } finally {
      closeQuietly();
    }
  }

  private void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  /** Serves what the last select found readable and writable. */
  private void serveReady() {
    ready.clear();
    Iterator<SelectionKey> selected = selector.selectedKeys().iterator();
    while (selected.hasNext()) {
      ready.add(selected.next());
      selected.remove();
    }
    for (SelectionKey key : ready) {
      if (key.attachment() instanceof ChannelWire wire) {
        serve(key, wire);
      }
    }
  }

  private void serve(SelectionKey key, ChannelWire wire) {
    try {
      if (key.isWritable()) {
        key.interestOpsAnd(~SelectionKey.OP_WRITE);
        wire.nowWritable();
      }
      if (key.isReadable()) {
        read(key, wire);
      }
    } catch (CancelledKeyException closedMeanwhile) {
      wire.end(true);
    }
  }

  private void read(SelectionKey key, ChannelWire wire) {
    try {
      while (true) {
        if (!wire.wantsBytes()) {
          key.interestOpsAnd(~SelectionKey.OP_READ);
          return;
        }
        buffer.clear();
        int count = wire.channel().read(buffer);
        if (count == 0) {
          return;
        }
        if (count < 0) {
          key.cancel();
          wire.end(true);
          return;
        }
        byte[] bytes = new byte[count];
        buffer.flip().get(bytes);
        wire.received(bytes);
      }
    } catch (IOException resetByPeer) {
      key.cancel();
      wire.end(true);
    }
  }

  private void acceptAll() throws IOException {
    for (SocketChannel channel = accept(); channel != null && running; channel = accept()) {
      selector.selectNow();
      serveReady();
      ChannelWire wire;
      try {
        wire = new ChannelWire(channel, this, events);
        channel.register(selector, SelectionKey.OP_READ, wire);
      } catch (ClosedChannelException e) {
        events.failed("registering an accepted connection", e);
        continue;
      }
      events.accepted(wire);
    }
  }

  private @Nullable SocketChannel accept() {
    try {
      return listener.accept();
    } catch (IOException e) {
      events.failed("accepting", e);
      return null;
    }
  }

  private void closeQuietly() {
    try {
      listener.close();
      selector.close();
    } catch (IOException e) {
      events.failed("closing the listener", e);
    }
  }
}
