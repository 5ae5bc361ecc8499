package dev.weir.bootstrap.hostile.attack;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A connection that sends any bytes, sound or not, at any pace, and reads whole messages.
 *
 * <p>Closing it resets it: floods would else run out of ports in TIME_WAIT.
 */
public final class HostileSocket implements AutoCloseable {
  private static final int HEADER = 8;
  private static final int END_OF_MESSAGE = 1;
  private static final int REST = 16 * 1024;

  private final SocketChannel channel;
  private final AttackCounts counts;
  private final CountDownLatch closed = new CountDownLatch(1);
  private boolean counted;

  private HostileSocket(SocketChannel channel, AttackCounts counts) {
    this.channel = channel;
    this.counts = counts;
  }

  /** Connects from this source address. */
  static HostileSocket connect(InetSocketAddress target, InetAddress source, AttackCounts counts)
      throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      channel.bind(new InetSocketAddress(source, 0));
      channel.connect(target);
    } catch (IOException e) {
      channel.close();
      counts.unconnected.incrementAndGet();
      throw e;
    }
    counts.opened.incrementAndGet();
    counts.open.incrementAndGet();
    HostileSocket socket = new HostileSocket(channel, counts);
    socket.counted = true;
    return socket;
  }

  /** Connects from this source address, for a test that looks at one socket only. */
  public static HostileSocket connect(InetSocketAddress target, String source) throws IOException {
    return connect(target, InetAddress.getByName(source), new AttackCounts());
  }

  /** The streams below, for TLS. */
  InputStream in() throws IOException {
    return channel.socket().getInputStream();
  }

  OutputStream out() throws IOException {
    return channel.socket().getOutputStream();
  }

  SocketChannel channel() {
    return channel;
  }

  /** Sends these bytes; waits while the kernel takes no more. */
  public void send(byte... bytes) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    while (rest.hasRemaining()) {
      counts.sent.addAndGet(channel.write(rest));
    }
  }

  /** Sends what the kernel takes of {@code most} bytes without waiting; gives how many. */
  long sendUntilFull(long most) throws IOException {
    channel.configureBlocking(false);
    long taken = 0;
    ByteBuffer zeros = ByteBuffer.allocate(REST);
    int refusals = 0;
    while (taken < most && refusals < 3) {
      zeros.clear().limit((int) Math.min(REST, most - taken));
      int count = channel.write(zeros);
      refusals = count == 0 ? refusals + 1 : 0;
      taken += count;
    }
    channel.configureBlocking(true);
    counts.sent.addAndGet(taken);
    return taken;
  }

  /**
   * Sends piece by piece, with a pause behind each; ends early when {@code stop} is counted down.
   */
  public void sendSlowly(byte[] bytes, int piece, Duration pause, CountDownLatch stop)
      throws IOException, InterruptedException {
    for (int from = 0; from < bytes.length; from += piece) {
      int count = Math.min(piece, bytes.length - from);
      send(java.util.Arrays.copyOfRange(bytes, from, from + count));
      if (stop.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    }
  }

  /** Sends a FIN; what comes back can still be read. */
  void finishOutput() throws IOException {
    channel.shutdownOutput();
  }

  /** The payload of the next message; an EOFException where the other side has closed. */
  public byte[] receive() throws IOException {
    java.io.ByteArrayOutputStream payload = new java.io.ByteArrayOutputStream();
    boolean last = false;
    while (!last) {
      byte[] header = readExactly(HEADER);
      int length = (header[2] & 0xFF) << 8 | (header[3] & 0xFF);
      payload.writeBytes(readExactly(length - HEADER));
      last = (header[1] & END_OF_MESSAGE) != 0;
    }
    return payload.toByteArray();
  }

  /** Receives the answer to a login; true where it is no error. */
  public boolean receiveLoginAnswer() throws IOException {
    boolean refused = TdsMessages.errorOf(receive()) != 0;
    (refused ? counts.refused : counts.accepted).incrementAndGet();
    return !refused;
  }

  private byte[] readExactly(int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    while (bytes.hasRemaining()) {
      int read = channel.read(bytes);
      if (read < 0) {
        throw new EOFException("the other side has closed");
      }
      counts.received.addAndGet(read);
    }
    return bytes.array();
  }

  /** Closes it after this time, even under a reader, unless it was closed before. */
  public void closeAfter(Duration patience) {
    Thread unused =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    if (!closed.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                      close();
                    }
                  } catch (IOException | InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
  }

  /** Reads and drops everything until the other side closes. */
  public void awaitClose() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(REST);
    int read = 0;
    while (read >= 0) {
      bytes.clear();
      read = channel.read(bytes);
      counts.received.addAndGet(Math.max(0, read));
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (counted) {
      counted = false;
      counts.open.decrementAndGet();
      closed.countDown();
    }
    channel.close();
  }
}
