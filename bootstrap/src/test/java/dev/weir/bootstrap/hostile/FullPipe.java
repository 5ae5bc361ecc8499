package dev.weir.bootstrap.hostile;

import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A pipe with a writer and no reader, as behind a supervisor that hangs: what its writer does last
 * is wait.
 */
final class FullPipe implements AutoCloseable {
  private static final Duration STILL = Duration.ofMillis(300);

  private final Path path;
  private final RandomAccessFile end;
  private final AtomicInteger written = new AtomicInteger();

  private FullPipe(Path path, RandomAccessFile end) {
    this.path = path;
    this.end = end;
  }

  /** Makes one, in which there is room still. */
  static FullPipe make(Path path) throws IOException, InterruptedException {
    if (new ProcessBuilder("mkfifo", path.toString()).inheritIO().start().waitFor() != 0) {
      throw new IOException("mkfifo " + path + " failed");
    }
    // Open at both ends, so that a process that opens it to write does not wait for a reader.
    return new FullPipe(path, new RandomAccessFile(path.toFile(), "rw"));
  }

  Path path() {
    return path;
  }

  /** Fills it: the next byte that anybody writes waits for ever. */
  void fill() {
    Thread unused = Thread.ofPlatform().daemon().start(this::writeWithoutEnd);
    AtomicInteger before = new AtomicInteger(-1);
    Await.until(
        "the pipe is full",
        () -> {
          boolean still = written.get() > 0 && before.getAndSet(written.get()) == written.get();
          Pause.of("the writer may go on", STILL);
          return still && before.get() == written.get();
        });
  }

  private void writeWithoutEnd() {
    try {
      while (true) {
        end.write('x');
        written.incrementAndGet();
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  @Override
  public void close() throws IOException {
    end.close();
  }
}
