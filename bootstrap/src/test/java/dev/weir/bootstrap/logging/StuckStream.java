package dev.weir.bootstrap.logging;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** A stream that takes nothing until a test lets it, like a pipe whose reader hangs. */
final class StuckStream extends OutputStream {
  private final CountDownLatch writing = new CountDownLatch(1);
  private final CountDownLatch reader = new CountDownLatch(1);
  private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

  /** Waits until a writer is stuck. */
  void awaitWriter() throws InterruptedException {
    writing.await();
  }

  void release() {
    reader.countDown();
  }

  /** What was written, in lines. */
  String[] lines() {
    return taken.toString(StandardCharsets.UTF_8).split("\n", -1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    writing.countDown();
    try {
      reader.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    taken.write(bytes, offset, length);
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }
}
