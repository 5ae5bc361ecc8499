package dev.weir.standin.canned;

import dev.weir.standin.packet.FramingException;
import dev.weir.standin.packet.MalformedMessageException;
import dev.weir.standin.record.Recorder;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One thread that serves its connections: reads, recognises, writes. */
final class CannedLoop implements AutoCloseable {
  private static final Logger LOG = System.getLogger(CannedLoop.class.getName());
  private static final int READ_SIZE = 1 << 16;

  private final Selector selector;
  private final String name;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ_SIZE);
  private final ConcurrentLinkedQueue<CannedConnection> adopted = new ConcurrentLinkedQueue<>();
  private final Consumer<SelectionKey> serve = this::serve;
  private volatile boolean running = true;
  private @Nullable Recorder recorder;
  private @Nullable Thread thread;

  CannedLoop(String name) throws IOException {
    this.name = name;
    selector = Selector.open();
  }

  void start(Recorder toldTo) {
    recorder = toldTo;
    thread = Thread.ofPlatform().name(name).daemon().start(this::run);
  }

  /** Any thread: serves a connection from now on. */
  void adopt(CannedConnection connection) {
    adopted.add(connection);
    selector.wakeup();
  }

  long processorNanos() {
    Thread loop = thread;
    return loop == null ? 0 : ManagementFactory.getThreadMXBean().getThreadCpuTime(loop.threadId());
  }

  long allocatedBytes(com.sun.management.ThreadMXBean threads) {
    Thread loop = thread;
    return loop == null ? 0 : threads.getThreadAllocatedBytes(loop.threadId());
  }

  private void run() {
    try (selector) {
      while (running) {
        selector.select(serve);
        for (CannedConnection each = adopted.poll(); each != null; each = adopted.poll()) {
          register(each);
        }
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "stand-in failed selecting", e);
    }
  }

  private void register(CannedConnection connection) {
    try {
      connection.channel().register(selector, SelectionKey.OP_READ, connection);
      record().connectionOpened();
    } catch (ClosedChannelException goneAlready) {
      // Closed before it was counted.
    }
  }

  private void serve(SelectionKey key) {
    CannedConnection connection = (CannedConnection) key.attachment();
    try {
      if (key.isWritable()) {
        connection.writeMore();
      }
      if (key.isReadable() && !read(connection)) {
        end(key, connection);
        return;
      }
      int wanted =
          connection.hasUnsent()
              ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
              : SelectionKey.OP_READ;
      if (key.interestOps() != wanted) {
        key.interestOps(wanted);
      }
    } catch (FramingException | MalformedMessageException e) {
      record().violation("protocol: " + e.getMessage());
      end(key, connection);
    } catch (IOException clientWent) {
      end(key, connection);
    }
  }

  /** False at the end of the stream. */
  private boolean read(CannedConnection connection) throws IOException {
    SocketChannel channel = connection.channel();
    int count = channel.read(buffer.clear());
    if (count < 0) {
      return false;
    }
    int requests = connection.received(buffer.flip());
    for (int i = 0; i < requests; i++) {
      record().request();
    }
    return true;
  }

  private void end(SelectionKey key, CannedConnection connection) {
    key.cancel();
    record().connectionEnded();
    if (connection.isLoggedIn()) {
      record().sessionEnded();
    }
    try {
      connection.channel().close();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "stand-in failed closing a connection", e);
    }
  }

  private Recorder record() {
    Recorder known = recorder;
    if (known == null) {
      throw new IllegalStateException("the loop was not started");
    }
    return known;
  }

  @Override
  public void close() {
    running = false;
    selector.wakeup();
  }
}
