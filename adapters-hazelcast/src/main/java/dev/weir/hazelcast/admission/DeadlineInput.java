package dev.weir.hazelcast.admission;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Reads from a socket until one deadline for all reads: a timeout for each read would begin anew
 * with every byte from a slow peer. It leaves the last timeout set on the socket.
 */
final class DeadlineInput extends InputStream {
  private final Socket socket;
  private final InputStream in;
  private final long endsAt;

  /** Starts the time limit now. */
  DeadlineInput(Socket socket, Duration timeLimit) throws IOException {
    this.socket = socket;
    this.in = socket.getInputStream();
    this.endsAt = System.nanoTime() + timeLimit.toNanos();
  }

  @Override
  public int read() throws IOException {
    limitTime();
    return in.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    limitTime();
    return in.read(bytes, offset, length);
  }

  private void limitTime() throws IOException {
    long millis = TimeUnit.NANOSECONDS.toMillis(endsAt - System.nanoTime());
    if (millis <= 0) {
      throw new SocketTimeoutException("the deadline has passed");
    }
    socket.setSoTimeout((int) millis);
  }
}
