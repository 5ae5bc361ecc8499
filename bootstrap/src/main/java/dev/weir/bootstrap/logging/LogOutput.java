package dev.weir.bootstrap.logging;

import dev.weir.application.metrics.Metrics;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Writes lines to a stream that may stop taking them, such as a pipe whose reader hangs. Callers on
 * any thread queue their lines without a lock and never wait; a thread of its own writes. When the
 * queue is full, lines are dropped and counted; when there is room again, a notice tells their
 * number.
 */
public final class LogOutput {
  /**
   * The standard error of the process. Not {@link System#err}: that is locked while it writes, and
   * the command line, which prints there, would wait at the end of the process for a reader that
   * hangs.
   */
  private static final LogOutput STANDARD_ERROR =
      start(new FileOutputStream(FileDescriptor.err), 1024 * 1024);

  private final OutputStream stream;
  private final long capacity;
  private final Thread writer;
  private final Queue<Line> lines = new ConcurrentLinkedQueue<>();
  private final AtomicLong queuedBytes = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private long mentioned;
  private volatile boolean idle;
  private volatile LongFunction<byte[]> notice = count -> new byte[0];
  private volatile Metrics.Counter counter = amount -> {};

  private LogOutput(OutputStream stream, long capacity) {
    this.stream = stream;
    this.capacity = capacity;
    this.writer = Thread.ofPlatform().name("weir-log").daemon().unstarted(this::write);
  }

  /** Starts to write to {@code stream}, with a queue of about {@code capacity} bytes. */
  static LogOutput start(OutputStream stream, long capacity) {
    LogOutput output = new LogOutput(stream, capacity);
    output.writer.start();
    return output;
  }

  /** Returns the standard error of the process. */
  public static LogOutput standardError() {
    return STANDARD_ERROR;
  }

  /** Queues a line, which is rendered only if there is room for it, on this thread. */
  void offer(Supplier<byte[]> line) {
    if (queuedBytes.get() >= capacity) {
      dropped.incrementAndGet();
      counter.increment();
    } else {
      add(new Line(line.get(), () -> {}));
    }
  }

  /** Queues the last line of a process, whether or not there is room. */
  public void add(byte[] line) {
    add(new Line(line, () -> {}));
  }

  /**
   * Waits until all lines queued before are written.
   *
   * @return whether they were written within {@code patience}
   */
  public boolean flush(Duration patience) throws InterruptedException {
    CountDownLatch written = new CountDownLatch(1);
    add(new Line(new byte[0], written::countDown));
    return written.await(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Counts the events dropped from now on, and those dropped before, with {@code events}. */
  public void countDropped(Metrics.Counter events) {
    long before = dropped.get();
    counter = events;
    events.add(before);
  }

  /**
   * Sets the line about the number of dropped events, which is written when there is room again.
   */
  void mentionDropped(LongFunction<byte[]> line) {
    notice = line;
  }

  private void add(Line line) {
    queuedBytes.addAndGet(line.bytes.length);
    lines.add(line);
    if (idle) {
      LockSupport.unpark(writer);
    }
  }

  private void write() {
    while (true) {
      Line line = lines.poll();
      if (line == null) {
        waitForLines();
      } else {
        write(line);
        line.whenWritten.run();
      }
    }
  }

  private void write(Line line) {
    boolean written = write(line.bytes);
    queuedBytes.addAndGet(-line.bytes.length);
    if (written) {
      writeNotice();
    } else {
      dropped.incrementAndGet();
      counter.increment();
    }
  }

  /**
   * Parks the thread while the queue is empty. Callers add a line before they read {@code idle}, so
   * that no line is missed.
   */
  private void waitForLines() {
    idle = true;
    if (lines.isEmpty()) {
      LockSupport.park(this);
    }
    idle = false;
  }

  private void writeNotice() {
    long count = dropped.get() - mentioned;
    if (count > 0 && queuedBytes.get() < capacity / 2) {
      // A notice is not an event: a lost notice is not counted, but written after a later line.
      if (write(notice.apply(count))) {
        mentioned += count;
      }
    }
  }

  /** Returns whether the stream has taken the bytes. */
  private boolean write(byte[] bytes) {
    try {
      stream.write(bytes);
      stream.flush();
      return true;
    } catch (IOException e) {
      // The reader is gone; the process continues without its log.
      return false;
    }
  }

  private static final class Line {
    private final byte[] bytes;
    private final Runnable whenWritten;

    Line(byte[] bytes, Runnable whenWritten) {
      this.bytes = bytes;
      this.whenWritten = whenWritten;
    }
  }
}
