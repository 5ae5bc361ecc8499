package dev.weir.standin.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One accepted connection.
 *
 * <p>The {@link NetworkLoop} reads for it, so that a peer's end is noticed at once, whatever the
 * connection's own threads are doing: the record of open connections hangs on that.
 */
public final class ChannelWire implements Wire {
  /** Beyond this many unread bytes the loop stops reading for the connection. */
  static final int HIGH_WATER = 1 << 20;

  private final SocketChannel channel;
  private final NetworkLoop loop;
  private final WireEvents events;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ArrayDeque<ByteBuffer> inbound = new ArrayDeque<>();
  private int inboundBytes;
  private boolean peerEnded;
  private boolean writable = true;
  private boolean closed;
  private @Nullable Runnable onEnd;

  ChannelWire(SocketChannel channel, NetworkLoop loop, WireEvents events) throws IOException {
    this.channel = channel;
    this.loop = loop;
    this.events = events;
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  SocketChannel channel() {
    return channel;
  }

  /** The peer's address, for messages. */
  public String peer() {
    try {
      return channel.getRemoteAddress() instanceof InetSocketAddress address
          ? address.getHostString() + ":" + address.getPort()
          : "unknown";
    } catch (IOException closedMeanwhile) {
      return "closed";
    }
  }

  /** Calls the action once when the connection ends, at once if it has; on the ending thread. */
  public void onEnd(Runnable action) {
    lock.lock();
    try {
      if (!closed && !peerEnded) {
        onEnd = action;
        return;
      }
    } finally {
      lock.unlock();
    }
    action.run();
  }

  /** The first byte of what comes next, left in place; -1 at the end. */
  public int peek() throws IOException {
    lock.lock();
    try {
      awaitInbound();
      ByteBuffer head = inbound.peek();
      return head == null ? -1 : head.get(head.position()) & 0xFF;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    boolean resume;
    int count;
    lock.lock();
    try {
      awaitInbound();
      ByteBuffer head = inbound.peek();
      if (head == null) {
        return -1;
      }
      count = Math.min(length, head.remaining());
      head.get(target, offset, count);
      if (!head.hasRemaining()) {
        inbound.remove();
      }
      resume = inboundBytes >= HIGH_WATER && inboundBytes - count < HIGH_WATER;
      inboundBytes -= count;
    } finally {
      lock.unlock();
    }
    if (resume) {
      loop.resumeReading(this);
    }
    return count;
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(source, offset, length);
    while (bytes.hasRemaining()) {
      if (channel.write(bytes) == 0) {
        awaitWritable();
      }
    }
  }

  @Override
  public void close() {
    try {
      // First: what runs is stopped by its end, and must not tell the peer so.
      channel.close();
    } catch (IOException e) {
      events.failed("closing a connection", e);
    }
    end(false);
    loop.wake();
  }

  /** Ends the connection with a TCP reset instead of an orderly end. */
  public void reset() {
    try {
      channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException e) {
      events.failed("setting a connection to be reset", e);
    }
    close();
  }

  /** True when one side has ended it. */
  public boolean isEnded() {
    lock.lock();
    try {
      return closed || peerEnded;
    } finally {
      lock.unlock();
    }
  }

  /** True while the loop may read more for this connection. */
  boolean wantsBytes() {
    lock.lock();
    try {
      return inboundBytes < HIGH_WATER;
    } finally {
      lock.unlock();
    }
  }

  /** Selector thread: bytes have come. */
  void received(byte[] bytes) {
    lock.lock();
    try {
      inbound.add(ByteBuffer.wrap(bytes));
      inboundBytes += bytes.length;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Selector thread: the socket takes bytes again. */
  void nowWritable() {
    lock.lock();
    try {
      writable = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Counts the connection as over, exactly once, and wakes the threads that wait for it. */
  void end(boolean byPeer) {
    Runnable action;
    lock.lock();
    try {
      boolean first = !closed && !peerEnded;
      closed |= !byPeer;
      peerEnded |= byPeer;
      changed.signalAll();
      if (!first) {
        return;
      }
      events.ended(this);
      action = onEnd;
      onEnd = null;
    } finally {
      lock.unlock();
    }
    if (action != null) {
      action.run();
    }
  }

  private void awaitInbound() throws IOException {
    while (inbound.isEmpty() && !peerEnded) {
      if (closed) {
        throw new ClosedChannelException();
      }
      changed.awaitUninterruptibly();
    }
  }

  private void awaitWritable() throws IOException {
    lock.lock();
    try {
      writable = false;
    } finally {
      lock.unlock();
    }
    loop.requestWritable(this);
    lock.lock();
    try {
      while (!writable) {
        if (closed || peerEnded) {
          throw new ClosedChannelException();
        }
        changed.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
